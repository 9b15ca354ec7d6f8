import Foundation
public import ReelCoreGraphics
public import ReelCoreMedia

extension AVAssetImageGenerator {
    /// Returns the image at a time, and the time at which the asset begins to show it.
    ///
    /// - Throws: An `AVError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try Task.checkCancellation()
        let run = makeRun([time])
        run.start()
        guard let result = await run.next() else { throw CancellationError() }
        if Task.isCancelled, case .failure(let error) = result, error.code == .operationCancelled { throw CancellationError() }
        let made = try result.get()
        return (made.image, made.actualTime)
    }

    /// Returns a sequence of the images at several times, in the order of `times`, as they become ready. An image that cannot be
    /// created is an element of its own, with an error.
    ///
    /// The work starts when the first element is requested, and runs ahead of the consumer only as far as memory allows. It ends
    /// when the iterator is released or the task is cancelled.
    @discardableResult
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// A sequence of images in the order in which they were requested (Apple: AVAssetImageGenerator.Images).
    public struct Images: AsyncSequence, AsyncIteratorProtocol {
        /// The result for one requested time (Apple: AVAssetImageGenerator.Images.Element).
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

            /// The time at which the asset begins to show the image.
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
        /// Nil before the first element is requested.
        private var work: Work?
        private var count = 0

        /// Cancels the run when the iterator is released.
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
            case .success(let made):
                return .success(requestedTime: time, image: made.image, actualTime: made.actualTime)
            case .failure(let error):
                return .failure(requestedTime: time, error: error)
            }
        }

        @discardableResult
        public func makeAsyncIterator() -> Images { Images(generator: generator, times: times) }
    }
}
