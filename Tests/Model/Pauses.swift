import Exploration

// Replacements of functions in `CFlynnRuntime`: the module's own declarations hide the imported ones.

func flynn_pause() { Execution.current?.pause() }

func flynn_thread_yield() { Execution.current?.pause() }

/// The clock of batches stands still. The scenarios have few messages, so batches end by their sizes.
func flynn_ticks() -> UInt32 { 1 }
