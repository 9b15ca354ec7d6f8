import ReelColor
import ReelCoreFoundation
import ReelMediaEngine

/// Loops over frames, and over the output of encoders.
extension HotLoop {
    /// Encodes a picture that does not change. So few frames contain no keyframe after the first: the next one is 250 frames
    /// away.
    static var hold: HotLoop {
        HotLoop(name: "hold", unit: "frame") {
            let encoder = try MovieEncoder(
                width: 64, height: 48, timescale: 600, frameDuration: 20, tags: .bt709, settings: VideoEncoder.Settings())
            let picture = try frame(64, 48)
            var time: Int64 = 0
            return {
                for _ in 0..<5 {
                    try encoder.encode(.picture(picture), at: time)
                    while encoder.nextPacket() != nil {}
                    time += 20
                }
                return 5
            }
        }
    }

    /// Rewrites the headers of an encoder's slices. With so few rows x264 does not encode in parallel, however many cores there
    /// are.
    static var slices: HotLoop {
        HotLoop(name: "slices", unit: "byte") {
            let (width, height) = (256, 48)
            let encoder = try VideoEncoder(
                width: width, height: height, timescale: 600, frameDuration: 20, tags: .bt709, settings: VideoEncoder.Settings())
            var packets: [Packet] = []
            for seed in 1...4 { try encoder.encode(frame(width, height, seed: UInt64(seed)), at: Int64(seed) * 20) }
            try encoder.finish()
            while let packet = try encoder.nextPacket() { packets.append(packet) }
            let header = try encoder.parameters().codecHeader
            guard var stream = AVCStream(encoder: header, stillEncoder: header, reorders: true) else {
                throw MediaError(.internalFailure, "read an encoder's header", "it is not understood")
            }
            return {
                for packet in packets { _ = try stream.rewrite(packet.bytes) }
                return packets.reduce(0) { $0 + $1.byteCount }
            }
        }
    }

    /// Makes a thumbnail of a frame: blocks of 4×4 samples are averaged, and libswscale does the rest. The frame's samples are
    /// counted.
    static var shrink: HotLoop {
        HotLoop(name: "shrink", unit: "sample") {
            let (maker, picture) = (BitmapMaker(), try frame(640, 360))
            return {
                _ = try maker.make(picture, size: PixelSize(width: 48, height: 27))
                return picture.byteCount
            }
        }
    }

    /// Converts Y′CbCr to R′G′B′.
    static var colors: HotLoop {
        HotLoop(name: "colors", unit: "pixel") {
            let (maker, picture) = (BitmapMaker(), try frame(320, 180))
            return {
                _ = try maker.make(picture, size: nil)
                return picture.width * picture.height
            }
        }
    }

    /// Compares two equal frames. Their rows are compared by libc, whose instructions are not counted.
    static var compare: HotLoop {
        HotLoop(name: "compare", unit: "row") {
            let (first, second) = (try frame(320, 180), try frame(320, 180))
            return {
                guard first.isSame(as: second) else {
                    throw MediaError(.internalFailure, "compare frames", "equal frames are reported as different")
                }
                return 2 * first.height
            }
        }
    }
}
