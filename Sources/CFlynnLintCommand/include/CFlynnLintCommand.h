// What the executable needs that Swift can't express.
#ifndef CFLYNNLINTCOMMAND_H
#define CFLYNNLINTCOMMAND_H

/// The arguments of the process, which end with a null pointer; a null pointer where `CommandLine.arguments` never fails.
char *_Nullable *_Nullable flynnlint_arguments(void);

#endif
