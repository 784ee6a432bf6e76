import FlynnRuntime

final class Text: Actor {
    lazy var beBold = ChainableBehavior<Text>(self) { _ in }
    lazy var beShown = Behavior(self) { _ in }
}

func style(_ style: Style, _ styles: [Style], _ text: Text) {
    style.beBold(weight: 700).beShown(after: 0.5) { text.beShown() }
    Style.beBold(weight: 400)
    styles.beShown(after: 1)
    styles.map { $0.beBold(weight: 100) }.beShown(after: 2)
    text.beBold().beShown()
}
