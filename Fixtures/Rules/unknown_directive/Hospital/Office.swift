func admit(_ ward: Ward, _ names: [String]) {
    names.forEach { name in
        // flynnlint:parameter String - the closure of a function is no behavior  // expected-warning{{stands neither}}
        ward.beAdmit(name)  // flynnlint:disable:here argument_count  // expected-warning{{means nothing}}
    }
    ward.beAdmit(  // flynnlint:disable:this argument_count arguments_type  // expected-warning{{no rule is called 'arguments_type'}}
        "a, (b)")
}
