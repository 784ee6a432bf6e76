import Exploration

// Replacements of functions in `CFlynnRuntime`: the module's own declarations hide imported ones.

func flynn_pause() { Execution.current?.pause() }

func flynn_thread_yield() { Execution.current?.pause() }
