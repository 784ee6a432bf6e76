class Printer: Actor {
	print::BEHAVIOR
}