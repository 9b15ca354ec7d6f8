import Foundation
import ReelCoreFoundation

/// The plan of a job, as it is stored for the machines that make its parts.
struct FarmJobFile: Codable, Sendable {
    /// Frames between two restarts.
    struct Stretch: Codable, Sendable {
        let first: Int
        let count: Int
        /// The key of their part, in hexadecimal digits.
        let key: String

        var frames: Range<Int> { first..<(first + count) }
    }

    /// The version of this file's format.
    var format = Self.format
    let program: FarmProgram
    let coreCount: Int
    /// The path of the movie.
    let target: String
    let isOverwriting: Bool
    /// The path of the deepest folder that contains everything.
    let root: String
    /// Whether files are known by their contents, instead of by their paths, sizes and dates.
    let isByContents: Bool
    /// Whether the movie shows text.
    let usesFonts: Bool
    let frameCount: Int
    /// The key of the sound's part, in hexadecimal digits; nil if none is encoded.
    let soundKey: String?
    let stretches: [Stretch]
    let tasks: [FarmJob.Task]
    /// The width and height of each slide's picture, its kind, and whether it is dated; a width of 0 stands for no picture.
    /// Measured once, so that not every machine opens all pictures.
    let shapes: [Int]
    /// The limits on what files may contain that were set when the job was planned (`InputLimits.changed`); nil for none.
    var limits: [String: Int]?

    private static let format = 1
    /// In bytes. That of a hundred thousand slides has about 2 MB.
    private static let largestSize = 1 << 30

    var pictureShapes: [PictureShape?] {
        stride(from: 0, to: shapes.count - 3, by: 4).map { place in
            guard shapes[place] > 0 else { return nil }
            return PictureShape(
                PixelSize(width: shapes[place], height: shapes[place + 1]),
                UInt8(exactly: shapes[place + 2]).flatMap(PictureShape.Kind.init(rawValue:)) ?? .photo,
                isDated: shapes[place + 3] != 0)
        }
    }

    static func numbers(of shapes: [PictureShape?]) -> [Int] {
        shapes.flatMap { shape in
            shape.map { [$0.size.width, $0.size.height, Int($0.kind.rawValue), $0.isDated ? 1 : 0] } ?? [0, 0, 0, 0]
        }
    }

    /// Writes the file, which is replaced as a whole.
    func write(to file: URL) throws(ReelError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            try ReelFile.write(encoder.encode(self), to: file)
        } catch {
            throw error as? ReelError ?? ReelError(.output, "\(file.path): cannot be written: \(error.localizedDescription)")
        }
    }
}

extension FarmJobFile {
    private var hasWholeShapes: Bool { shapes.count % 4 == 0 && shapes.allSatisfy((0...1_000_000).contains) }

    /// Whether the parts follow one another, and have keys.
    private var hasWholeStretches: Bool {
        let keys = stretches.map(\.key) + [soundKey].compactMap(\.self)
        return keys.allSatisfy { ContentKey(text: $0) != nil }
            && Self.follow(stretches.map { ($0.first, $0.count) }, frameCount)
    }

    /// Whether the tasks make all parts, each once.
    private var hasWholeTasks: Bool {
        let pictures = tasks.filter { !$0.isSound }
        let starts = Set(stretches.map(\.first))
        return tasks.enumerated().allSatisfy { $1.number == $0 + 1 && $1.cost.isFinite }
            && tasks.count - pictures.count == (soundKey == nil ? 0 : 1) && tasks.dropFirst().allSatisfy { !$0.isSound }
            && pictures.allSatisfy { starts.contains($0.firstFrame) }
            && Self.follow(pictures.map { ($0.firstFrame, $0.frameCount) }, frameCount)
    }

    /// Whether runs follow one another from 0 to an end, which is above 0.
    private static func follow(_ runs: [(first: Int, count: Int)], _ end: Int) -> Bool {
        guard end > 0 else { return false }
        var place = 0
        for run in runs {
            guard run.first == place, run.count > 0, run.count <= end - place else { return false }
            place += run.count
        }
        return place == end
    }

    /// Reads a job's plan.
    ///
    /// - Throws: `ReelError` if there is none, or if it is damaged or of another version.
    init(contentsOf file: URL) throws(ReelError) {
        let data = try FileContents.read(file, named: file.path, limit: Self.largestSize)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw ReelError(.input, "\(file.path): this is not the plan of a job, or it is damaged; plan the movie again")
        }
        guard format == Self.format, (1...1024).contains(coreCount), hasWholeShapes, hasWholeStretches, hasWholeTasks else {
            throw ReelError(.input, "\(file.path): this plan of a job is damaged, or of another version; plan the movie again")
        }
    }
}
