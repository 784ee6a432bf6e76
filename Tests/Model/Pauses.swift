import Exploration

// Replacements of functions in `CFlynnRuntime`: the module's own declarations hide imported ones.

func flynn_pause() { Execution.current?.pause() }

func flynn_thread_yield() { Execution.current?.pause() }

/// The clock of batches doesn't count: the scenarios have few messages, so that batches end by their sizes.
func flynn_ticks() -> UInt32 { 1 }
