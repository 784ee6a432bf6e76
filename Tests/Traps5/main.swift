// Runs the traps: calls that look wrong but run. A crash in a behavior ends the program.
import FlynnRuntime

try await runLibrary()
try await runShop()
try await runLogs()
try await runMessages()
try await runReads()
try await runValues()
try await runExact()
Flynn.shutdown()
print("done")
