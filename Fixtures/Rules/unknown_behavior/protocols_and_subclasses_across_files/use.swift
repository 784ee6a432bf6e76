class Circle: Shape {}

extension Circle {
    var beGrow: Behavior { beDraw }
}

func draw(_ circle: Circle, _ one: any Drawable, _ shapes: [String: Shape]) {
    circle.beDraw()
    circle.beRedraw()
    circle.beGrow()
    circle.beHonest()
    one.beRedraw()
    one.beGrow()  // expect unknown_behavior: 'Drawable' declares no behavior 'beGrow'
    shapes["a"]?.beGrow()  // expect unknown_behavior: 'Shape' declares no behavior 'beGrow'
}
