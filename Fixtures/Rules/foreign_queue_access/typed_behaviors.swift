import Dispatch
import FlynnRuntime

class Thumbnails: Actor, @unchecked Sendable {
    private var images: [Int] = []

    func beLoad() {
        behave { me in
            DispatchQueue.global().async {
                me.images.append(1)  // expect foreign_queue_access: 'images'
            }
        }
    }

    func beStart() {
        behave { me in
            Task { me.beAdd(1) }
            Task { print(me.images) }  // expect foreign_queue_access: 'images'
        }
    }

    func beAdd(_ image: Int) { behave { me in me.images.append(image) } }

    func beCount() async throws -> Int {
        try await answer { me in
            me.images.map { $0 + me.images.count }.count
        }
    }

    func beShorthand() { behave { me in me.images.forEach { image in DispatchQueue.main.async { print(image) } } } }
}
