import FlynnRuntime

protocol Tasty {}
class Food {}
class Fruit: Food, Tasty {}
final class Apple: Fruit {}
class Basket<Content>: Food {}
final class AppleBasket: Basket<Apple> {}

extension Food: CustomStringConvertible { var description: String { "food" } }

class Kitchen: Actor {
    lazy var beCook = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Apple - what to bake
        // flynnlint:parameter [String: Fruit] - what to cook
        // flynnlint:parameter (Apple, Fruit) - what to mix
        // flynnlint:parameter AppleBasket - where it lies
        let fruit: Fruit = args[x: 0]
        let food = args[0] as! Food?
        let tasty: Tasty = args.get(0)
        let all: [String: Food] = args[x: 1]
        let mixed: (Fruit, Food) = args[x: 2]
        let basket: Basket<Apple> = args[x: 3]
        print(fruit, food as Any, tasty, all, mixed, basket, args[x: 3] as Food)
    }

    lazy var beServe = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Cook - who serves
        // flynnlint:parameter Kitchen - where
        let kitchen: Kitchen = args[x: 0]
        let actor: Actor = args[x: 1]
        print(kitchen, actor)
    }
}

final class Cook: Kitchen {}
