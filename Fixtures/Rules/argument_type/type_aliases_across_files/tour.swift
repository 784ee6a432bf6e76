import FlynnRuntime

func tour(_ map: Map) {
    map.beShow(52.5, 13.4, 100)
        .beShow(-33.9, +18.4, 1.5)
        .beShow(
            0.0,  // (north, not south)
            (-0.0), 1e3)
    let places: [(Map.Degrees, Map.Degrees)] = [(1, 2), (3, 4)]
    for (north, east) in places { map.beShow(north, east, 5) }
    places.forEach { map.beShow($0.0, $0.1, 5) }
}
