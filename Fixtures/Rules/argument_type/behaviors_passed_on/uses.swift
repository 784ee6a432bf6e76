import FlynnRuntime

func passOn(_ sink: Sink, _ other: Sink, isOn: Bool) throws {
    // Functions call what they get.
    send(sink.beText)
    send(sink.beNumber)  // expect argument_type: the 1st argument of behavior 'beNumber' must be 'Int', but 'send' passes '"x"', a 'String'
    send(sink.bePair)  // expect argument_count: behavior 'bePair' takes 2 arguments, but 'send' passes 1
    forward(sink.beNumber)  // expect argument_type
    forward(sink.beText)
    copy(sink.beNumber)  // expect argument_type
    optional(sink.beNumber)  // expect argument_type
    optional(isOn ? sink.beText : nil)
    guarded(sink.beNumber)  // expect argument_type: but 'guarded' passes '"x"', a 'String'
    guarded(sink.beText)
    guarded(nil)
    guardedAfterShadowed(sink.beNumber)  // expect argument_type
    guarded(isOn ? sink.beNumber : nil)
    guardedTwice(sink.beNumber)  // expect argument_type
    bound(sink.beNumber)  // expect argument_type
    guardedLoop([sink.beText, sink.beNumber])  // expect argument_type
    _ = deferred(sink.beNumber, isOn)  // expect argument_type
    inBlock(sink.beNumber)  // expect argument_type
    labeled(then: sink.beText)  // expect argument_type
    labeled(then: sink.beNumber, count: 5)
    passed(sink.beNumber, "a")  // expect argument_type
    passed(sink.beText, "a")
    generic(sink.beNumber, "a")
    all([sink.beText, sink.beNumber])  // expect argument_type
    all([sink.beText, other.beText])
    all([])
    each(sink.beText, sink.beNumber)  // expect argument_type
    Tools.run(sink.beText)  // expect argument_type
    let held = sink.beNumber
    send(held)  // expect argument_type
    send(isOn ? sink.beNumber : sink.beText)
    var changing = sink.beNumber
    changing = sink.beText
    send(changing)
    // They may not call it.
    guardedBoth(sink.beNumber, nil)
    guardedByCondition(sink.beNumber, isOn)
    boundByCondition(sink.beNumber, isOn)
    otherwise(sink.beNumber)
    replaced(sink.beNumber, sink)
    deferredLate(sink.beNumber, isOn)
    deferredNever(sink.beNumber)
    inCatch(sink.beNumber)
    maybe(sink.beNumber, isOn)
    early(sink.beNumber, isOn)
    try throwing(sink.beNumber)
    late(sink.beNumber)
    some([sink.beText, sink.beNumber])
    first([sink.beText, sink.beNumber])
    numbers(sink.beText, [])
    assigned(sink.beNumber, sink)
    shadowed(sink.beNumber, sink)
    overloaded(sink.beNumber)
    failing(sink.beNumber)
    defaulted(sink.beNumber)
    trying(sink.beNumber)
}

func properties(_ sink: Sink, _ base: Base) {
    Job(then: sink.beNumber).then("x")  // expect argument_type
    Job(then: sink.beNumber).then(5)
    Job(then: sink.beNumber).finish()  // expect argument_type: but 'finish' passes
    Job(then: sink.beText).finish(with: 5)  // expect argument_type
    let job = Job(then: sink.beText, name: "a")
    job.finish()
    job.then(5)  // expect argument_type
    var step = Step(then: sink.beNumber)
    step.then = sink.beText
    step.then?("x")
    let constant = Step(then: sink.beNumber)
    constant.then?("x")  // expect argument_type
    constant.run()
    Loader(onDone: sink.beNumber).load()  // expect argument_type
    let loader = Loader(onDone: sink.beText)
    loader.load()
    loader.onDone(5)  // expect argument_type
    Base(sink.beNumber).run()  // expect argument_type
    Derived(sink.beNumber).run()
    base.pass(sink.beNumber)
    Route(sink).send(5)  // expect argument_type
    Route(sink).send("x")
    let jobs = [Job(then: sink.beText), Job(then: sink.beNumber)]
    for job in jobs { job.then("x") }  // expect argument_type: the 1st argument of behavior 'beNumber'
    for job in jobs where job.name == "job" { job.then("x") }
    for job in jobs { job.then(2.5) }  // expect argument_type
}

struct Route {
    let send: Behavior
    init(_ sink: Sink) { send = sink.beText }
}

func results(_ sink: Sink, _ center: Center) {
    Center(sink).behavior()("x")  // expect argument_type
    center.behavior()("x")  // expect argument_type
    center.behavior()(5)
    Tools.text(of: sink)(5)  // expect argument_type
    Tools.text(of: sink)("x")
    Center(sink).choose(sink.beNumber, sink.beText)("x")  // expect argument_type
    Center(sink).choose(sink.beText, sink.beNumber)("x")
    center.either(true)("x")
    center.either(true)(2.5)  // expect argument_type
    if case .call(let behavior) = Action.call(sink.beNumber) { behavior("x") }  // expect argument_type
    let action = Action.both(sink.beText, 5)
    if case .both(let behavior, let number) = action { behavior(number) }  // expect argument_type
}

func localResults(_ sink: Sink) {
    func choose() -> Behavior? { sink.beNumber }
    choose()?("x")  // expect argument_type
    guard let behavior = choose() else { return }
    behavior("x")  // expect argument_type
    behavior(5)
    let chosen = choose()
    chosen?("x")  // expect argument_type
}

func loops(_ sink: Sink, _ other: Sink) {
    let all = [sink.beText, other.beNumber]
    for behavior in all { behavior("x") }  // expect argument_type: the 1st argument of behavior 'beNumber' must be 'Int'
    all.forEach { $0("x") }  // expect argument_type
    all.forEach { behavior in behavior(5) }  // expect argument_type: the 1st argument of behavior 'beText' must be 'String'
    for (position, behavior) in all.enumerated() { behavior(position) }  // expect argument_type
    for (position, behavior) in all.enumerated() {
        if position == 0 { behavior("x") } else { behavior(5) }
    }
    for behavior in all {
        behavior("x")
        break
    }
    for behavior in all where behavior === sink.beText { behavior("x") }
    for behavior in all.dropLast() { behavior("x") }
    for behavior in all { for number in [Int]() { behavior(number) } }
    let pairs = [("a", sink.beText), ("b", sink.beNumber)]
    for (name, behavior) in pairs { behavior(name) }  // expect argument_type
    var changing = sink.beText
    changing = sink.beNumber
    changing("x")  // expect argument_type
    changing(5)
    let copied = changing
    copied(5)
}

func conditional(_ held: Conditional) {
    held.target(5)  // expect argument_type
}

struct Conditional {
    let sink: Sink

    #if os(Linux) || !os(Linux)
    var target: Behavior { sink.beText }
    #endif
}
