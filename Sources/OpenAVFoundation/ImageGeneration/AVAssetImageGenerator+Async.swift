import Foundation
public import OpenCoreGraphics
public import OpenCoreMedia

extension AVAssetImageGenerator {
    /// The picture at a time, and the time at which the asset begins to show it.
    ///
    /// - Throws: an `AVError`, or `CancellationError` where the task is cancelled.
    @discardableResult
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try Task.checkCancellation()
        let run = makeRun([time])
        run.start()
        guard let result = await run.next() else { throw CancellationError() }
        if Task.isCancelled, case .failure(let error) = result, error.code == .operationCancelled { throw CancellationError() }
        let picture = try result.get()
        return (picture.image, picture.actualTime)
    }

    /// The pictures at several times, in the order of `times`, as they are ready. What cannot be made is a failure of its own.
    ///
    /// Work begins when the first is asked for, and runs ahead of who takes the pictures only as far as memory allows. It ends
    /// when the sequence, or its task, is given up.
    @discardableResult
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// Pictures in the order in which they were asked for.
    public struct Images: AsyncSequence, AsyncIteratorProtocol {
        /// What came of one time.
        public enum Element: Sendable {
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            case failure(requestedTime: CMTime, error: any Error)

            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// When the asset begins to show the picture.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }

        private let generator: AVAssetImageGenerator
        private let times: [CMTime]
        /// Nil before the first is asked for.
        private var work: Work?
        private var count = 0

        /// Calls the run off when nobody takes its pictures any more.
        private final class Work {
            let run: ImageRun
            init(_ run: ImageRun) { self.run = run }
            deinit { run.cancel() }
        }

        init(generator: AVAssetImageGenerator, times: [CMTime]) {
            self.generator = generator
            self.times = times
        }

        public mutating func next() async -> Element? {
            guard count < times.count, !Task.isCancelled else { return nil }
            let time = times[count]
            count += 1
            if work == nil {
                let run = generator.makeRun(times)
                run.start()
                work = Work(run)
            }
            guard let result = await work?.run.next() else { return nil }
            if Task.isCancelled { return nil }
            switch result {
            case .success(let picture):
                return .success(requestedTime: time, image: picture.image, actualTime: picture.actualTime)
            case .failure(let error):
                return .failure(requestedTime: time, error: error)
            }
        }

        @discardableResult
        public func makeAsyncIterator() -> Images { Images(generator: generator, times: times) }
    }
}
