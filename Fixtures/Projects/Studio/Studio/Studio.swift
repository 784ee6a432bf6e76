import FlynnRuntime
import StudioKit

/// Applies filters of a library that is written in Objective-C.
final class Studio: Actor {
    private var mode = SKBlendMode.normal
    private var count = 0

    lazy var beBlend = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter SKBlendMode - how to mix the layers
        self.mode = args[x: 0]
    }

    lazy var beTurn = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Side - the side that moves
        print(args[x: 0] as Side)
    }

    lazy var beExport = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter SKExportOptions - what to write
        // flynnlint:parameter String - the version of the file
        // flynnlint:parameter Int - the number of layers
        print(args[x: 0] as SKExportOptions, args[x: 1] as String, args[x: 2] as Int)
    }

    lazy var beFilter = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Filter - the filter to apply
        print(args[x: 0] as Filter)
    }

    lazy var beKeep = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter AnyObject - what to keep
        print(args[x: 0] as AnyObject)
    }

    lazy var beWatch = Behavior(self) { [unowned self] _ in
        SKObserve { self.count += 1 }
        SKEachFilter { number in self.count += number }
    }
}

func edit(
    _ studio: Studio, _ filter: Filter, _ blur: SKBlurFilter, _ preset: SKPreset, _ token: SKToken, _ panel: SKPanel
) {
    studio.beBlend(SKBlendMode.multiply)
    studio.beBlend(SKBlendMode.RGB)
    studio.beBlend(Side.left)
    studio.beTurn(Side.right)
    studio.beTurn(1)
    studio.beExport(SKExportOptions.metadata, SKVersion, SKMaxLayers)
    studio.beExport(SKBlendMode.normal, SKMaxLayers, SKVersion)
    studio.beExport(SKExportOptions.thumbnail, SKBuildName, SKCount())
    studio.beFilter(filter)
    studio.beFilter(blur)
    studio.beKeep(preset)
    studio.beKeep(token)
    studio.beKeep(panel)
    filter.beApply()
}
