#if os(Linux)
typealias Express = Train
#else
typealias Express = Train
#endif

func delay(_ trains: [Int: [Express]], at signal: Signal?) {
    trains[5]?.last?.beStop(5, "late")
    signal?.beStop(5)
    trains.values.joined().forEach { train in
        train.beStop(
            1,
            "late, (very)")
    }
}
