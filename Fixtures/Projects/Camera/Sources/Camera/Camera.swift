import CCamera
import FlynnRuntime

/// Takes pictures with a camera whose driver is written in C.
final class Camera: Actor {
    private var format = camera_default_format

    lazy var beFormat = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter PixelFormat - the format of the next pictures
        self.format = args[x: 0]
    }

    lazy var beResize = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter FrameSize - the size of the next pictures
        let size: FrameSize = args[x: 0]
        print(size.width, size.height)
    }

    lazy var beExpose = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Exposure - the time in ms
        // flynnlint:parameter Int32 - the number of pictures
        let time: Exposure = args[x: 0]
        let count: Int32 = args[x: 1]
        print(time, count)
    }

    lazy var beName = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name of the camera
        print(args[x: 0] as String)
    }

    lazy var beTake = Behavior(self) { _ in
        camera_settle()
        camera_wait()
    }

    lazy var beZoom = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Lens - what to look through
        let lens: UInt32 = args[x: 0]
        print(lens)
    }
}

func main(_ camera: Camera) {
    camera.beFormat(FORMAT_RGB)
    camera.beFormat(camera_default_format)
    camera.beFormat(1)
    camera.beFormat(LENS_WIDE)
    camera.beResize(camera_size(LENS_TELE))
    camera.beResize(FORMAT_RGB)
    camera.beExpose(camera_exposure(true), MAX_FRAMES)
    camera.beExpose(5, 3)
    camera.beExpose(camera_exposure(true), DEFAULT_GAIN)
    camera.beName(CAMERA_NAME)
    camera.beName(MAX_FRAMES)
    camera.beZoom(LENS_WIDE)
    camera.beZoom(FORMAT_RGB)
}
