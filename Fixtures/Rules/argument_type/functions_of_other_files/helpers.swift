func showText(_ text: String) {}

func showNumber(_ number: Int) {}
