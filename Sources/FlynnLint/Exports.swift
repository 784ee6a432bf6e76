// What a user of the library needs from the modules below: errors of files and of git, sources, summaries, the index, rules and findings.
@_exported import FlynnFacts
@_exported import FlynnFiles
@_exported import FlynnIndex
@_exported import FlynnProject
@_exported import FlynnRules
@_exported import FlynnShortcuts
@_exported import FlynnSummary
@_exported import FlynnSyntax
