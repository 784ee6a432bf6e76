import Dispatch
import OtherActions

enum Move: Action {
    static var queue: DispatchQueue { DispatchQueue(label: "moving") }
}
