func admit(_ ward: Ward, _ names: [String]) {
    names.forEach { name in
        // flynnlint:parameter String - the closure of a function is no behavior  // expect unknown_directive: is neither in a behavior
        ward.beAdmit(name)  // flynnlint:disable:here argument_count  // expect unknown_directive: unknown directive
    }
    ward.beAdmit(  // flynnlint:disable:this argument_count arguments_type  // expect unknown_directive: no rule is called 'arguments_type' // expect unused_suppression
        "a, (b)")
}
