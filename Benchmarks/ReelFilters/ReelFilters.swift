import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelCoreImage
import ReelCoreVideo

/// A client's program that filters frames of video: `ReelFilters WORK FRAMES WIDTH HEIGHT FRONT BACK [OUTPUT]` reads two
/// pictures of raw BGRA, renders the work's image into a pixel buffer as often as it is told, and prints the median time of a
/// frame in milliseconds. For `make bench WORK=coreimage`.
@main
struct ReelFilters {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 7 || words.count == 8, let work = FilterWork(rawValue: words[1]), let frames = Int(words[2]),
            let width = Int(words[3]), let height = Int(words[4]), frames > 0
        else { fail("usage: ReelFilters WORK FRAMES WIDTH HEIGHT FRONT BACK [OUTPUT]") }
        let front = buffer(width, height, words[5])
        let back = buffer(width, height, words[6])
        let target = buffer(width, height, nil)
        let context = CIContext()
        var times: [Double] = []
        // The first frames make tables and threads.
        for frame in -5..<frames {
            let start = ContinuousClock.now
            // The graph is built for each frame, as a client does whose frames come from a decoder.
            context.render(work.image(CIImage(cvPixelBuffer: front), CIImage(cvPixelBuffer: back)), to: target)
            let time = ContinuousClock.now - start
            if frame >= 0 { times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3) }
        }
        print(String(format: "%.3f", times.sorted()[times.count / 2]))
        if words.count == 8 { write(target, to: words[7]) }
    }

    /// Creates a pixel buffer from a file of raw BGRA; an empty one without a file.
    private static func buffer(_ width: Int, _ height: Int, _ path: String?) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        guard let made, let base = CVPixelBufferGetBaseAddress(made) else { fail("no memory for a frame") }
        guard let path else { return made }
        guard let data = FileManager.default.contents(atPath: path), data.count == width * height * 4 else {
            fail("\(path): not a frame of \(width)×\(height) as raw BGRA")
        }
        for row in 0..<height {
            let start = row * width * 4
            data.copyBytes(
                to: (base + row * CVPixelBufferGetBytesPerRow(made)).assumingMemoryBound(to: UInt8.self),
                from: start..<start + width * 4)
        }
        return made
    }

    private static func write(_ buffer: CVPixelBuffer, to path: String) {
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        var data = Data()
        for row in 0..<CVPixelBufferGetHeight(buffer) {
            data.append(
                Data(bytes: base + row * CVPixelBufferGetBytesPerRow(buffer), count: CVPixelBufferGetWidth(buffer) * 4))
        }
        guard FileManager.default.createFile(atPath: path, contents: data) else { fail("\(path): cannot be written") }
    }

    private static func fail(_ words: String) -> Never {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
        exit(1)
    }
}
