import FlynnRuntime

// Not an actor, and the functions are its own.
class Animal {
    private var mood = 0

    func behave(_ body: (Animal) -> Void) { body(self) }

    func act() {
        mood += 1
        print(mood)
        behave { animal in animal.mood = 0 }
    }
}

// An actor with a function of that name.
class Quiz: Actor {
    private var score = 0

    private func answer(_ body: (Quiz) -> Int) -> Int { body(self) }

    func beAsk(_ points: Int) {  // expect exposed_actor_function: 'beAsk'
        score += points
        _ = answer { quiz in quiz.score }
    }

    private func ask(_ points: Int) -> Int {
        score += points
        return answer { quiz in quiz.score }
    }
}
