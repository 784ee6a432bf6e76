// What a user of the library needs from the modules below: sources, summaries, the index, rules and findings.
@_exported import FlynnIndex
@_exported import FlynnRules
@_exported import FlynnSummary
@_exported import FlynnSyntax
