import FlynnRuntime

struct Box<Content> { var content: Content }
final class Shared<Content> { init() {} }

class Packer: Actor {
    lazy var bePack = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int, String) - how many of what
        // flynnlint:parameter (x: Int, y: Int) - where
        // flynnlint:parameter [(key: String, value: Int)] - prices
        // flynnlint:parameter Box<Int> - a box
        // flynnlint:parameter Shared<String> - a shared one
        let three: (Int, String, Bool) = args[x: 0]  // expect parameter_type_drift: documented as '(Int, String)', but read as '(Int, String, Bool)'
        let swapped: (String, Int) = args[x: 0]  // expect parameter_type_drift: but read as '(String, Int)'
        let place: (Int, Double) = args[x: 1]  // expect parameter_type_drift: documented as '(x: Int, y: Int)', but read as '(Int, Double)'
        let size: (width: Int, height: Int) = args[x: 1]  // expect parameter_type_drift: but read as '(width: Int, height: Int)'
        let prices: [(String, Double)] = args[x: 2]  // expect parameter_type_drift: but read as '[(String, Double)]'
        let box: Box<String> = args[x: 3]  // expect parameter_type_drift: documented as 'Box<Int>', but read as 'Box<String>'
        let loose: Box<Int?> = args[x: 3]  // expect parameter_type_drift: but read as 'Box<Int?>'
        let shared: Shared<Box<String>> = args[x: 4]  // expect parameter_type_drift: documented as 'Shared<String>', but read as 'Shared<Box<String>>'
        let nothing: Void = args[x: 0]  // expect parameter_type_drift: but read as 'Void'
        let type: Int.Type = args[x: 3]  // expect parameter_type_drift: documented as 'Box<Int>', but read as 'Int.Type'
        print(three, swapped, place, size, prices, box, loose, shared, nothing, type)
    }
}
