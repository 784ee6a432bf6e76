import FlynnRuntime

protocol Shape {}
struct Circle: Shape {}
class Animal: @unchecked Sendable {}
class Dog: Animal, @unchecked Sendable {}
struct Box<Content> { var content: Content }
class Cage<Content>: @unchecked Sendable {
    init() {}
    func copy() -> Cage<Content> { self }
}
final class DogCage: Cage<Dog>, @unchecked Sendable {}
enum Outer<Element> {
    struct Inner { var size = 1 }
}
typealias Kennel = Cage<Dog>
typealias Number = Int

class Zoo: Actor {
    lazy var beBox = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Box<Int> - a number
        print(args[x: 0] as Box<Int>)
    }
    lazy var beCage = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Cage<Dog>? - a dog
        print(args[x: 0] as Cage<Dog>?)
    }
    lazy var beShape = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Box<any Shape> - any shape
        print(args[x: 0] as Box<any Shape>)
    }
    lazy var beInner = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Outer<Int>.Inner - a part
        print(args[x: 0] as Outer<Int>.Inner)
    }
    lazy var beReply = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Dog> - gets a dog
        print(args[x: 0] as Reply<Dog>)
    }
}

func wrong(
    _ zoo: Zoo, _ text: Box<String>, _ animals: Cage<Animal>, _ circles: Box<Circle>, _ optional: Box<Int?>,
    _ cages: [Box<[Int]>]
) {
    zoo.beBox(text)  // expect argument_type: must be 'Box<Int>', but 'text', of type 'Box<String>', is passed
    zoo.beBox(Box<String>(content: "a"))  // expect argument_type: of type 'Box<String>', is passed
    zoo.beBox(text as Box<String>)  // expect argument_type
    zoo.beBox(optional)  // expect argument_type: of type 'Box<Int?>', is passed
    zoo.beBox(cages[0])  // expect argument_type: of type 'Box<[Int]>', is passed
    zoo.beCage(animals)  // expect argument_type: of type 'Cage<Animal>', is passed
    zoo.beShape(circles)  // expect argument_type: of type 'Box<Circle>', is passed
    zoo.beCage(Cage<Int>())  // expect argument_type: of type 'Cage<Int>', is passed
    zoo.beCage(Cage<Int>().copy())  // expect argument_type: of type 'Cage<Int>', is passed
}

func right<Value, Kind: Animal, Same: Shape>(
    _ zoo: Zoo, _ number: Box<Number>, _ kennel: Kennel, _ value: Box<Value>, _ kind: Cage<Kind>, _ same: Box<Same>,
    _ opaque: Cage<some Animal>, _ inner: Outer<String>.Inner, _ reply: Reply<Kind>, _ kinds: [Cage<Kind>]
) {
    zoo.beBox(number)
    zoo.beBox(Box(content: 5))
    zoo.beCage(kennel)
    zoo.beCage(DogCage())
    // A type parameter, or an opaque type, can be any of its constraint's subclasses.
    zoo.beBox(value)
    zoo.beCage(kind)
    zoo.beCage(kind as Cage<Kind>)
    zoo.beCage(kinds[0])
    zoo.beCage(kind.copy())
    zoo.beCage(Cage<Kind>())
    zoo.beShape(same)
    zoo.beCage(opaque)
    zoo.beInner(inner)
    zoo.beReply(reply)
}

class Park<Kind: Animal>: @unchecked Sendable {
    let cage = Cage<Kind>()
    let typed: Cage<Kind>
    let all: [Kind]
    init(_ all: [Kind]) {
        self.all = all
        typed = Cage()
    }
    func show(_ zoo: Zoo) {
        zoo.beCage(cage)
        zoo.beCage(typed)
        zoo.beCage(cage.copy())
        zoo.beCage(all.boxed())
    }
}

extension Array {
    func boxed() -> Cage<Element> { Cage() }
}
extension Shape {
    func box() -> Box<Self> { Box(content: self) }
    func show(_ zoo: Zoo) {
        zoo.beBox(box())
        zoo.beBox(Box<Self>(content: self))
    }
}
