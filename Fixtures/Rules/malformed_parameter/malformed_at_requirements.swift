import FlynnRuntime

/// The documentation of requirements is optional, but it is checked.
protocol Camera: Actor {
    /// Points it somewhere.
    ///
    /// flynnlint:parameter (pan: Double, tilt: Double)          // expect malformed_parameter: ' - ' and a description are missing
    var beAim: Behavior { get }

    // flynnlint:parameter Int, in percent                      // expect malformed_parameter: ' - ' is missing
    var beZoom: ChainableBehavior<Self> { get }

    // flynnlint:parameter some View, any - what is seen        // expect malformed_parameter: 'some View, any' is not a Swift type
    @available(*, deprecated, message: "use beRecord, (it takes a name)")
    var beShoot: Behavior { get set }
}

extension Camera {
    // flynnlint:parameter [Int                                 // expect malformed_parameter: ' - ' is missing
    var beZoomTwice: ChainableBehavior<Self> { beZoom }
}

enum Studio {
    final class Dolly: Actor {
        // flynnlint:parameter Double metres                    // expect malformed_parameter: ' - ' is missing
        public private(set) lazy var beRoll = ChainableBehavior<Dolly>(self) { (args: BehaviorArgs) in
            print(args[x: 0] as Double)
        }
    }
}
