// The modules for users of this library: sources, summaries, the index, rules and findings.
@_exported import FlynnIndex
@_exported import FlynnRules
@_exported import FlynnSummary
@_exported import FlynnSyntax
