import ReelBitstreams

extension CopiedFormat {
    /// Creates the format of a track; nil if its pictures cannot be inserted: they must be progressive 8-bit 4:2:0 of even size.
    package init?(_ codec: CodecParameters) {
        guard codec.takesEncodedPictures, let configuration = codec.avcConfiguration,
            let free = configuration.firstFreeParameterSetID(pictureSets: AVCStream.pictureSetCount)
        else { return nil }
        self.init(configuration: configuration, reorderDepth: codec.reorderDepth, freeParameterSetID: free)
    }
}

/// Compressed pictures from a keyframe on that refer to no others, so that they can be inserted into a movie. Immutable.
package final class CopiedPictures: Sendable {
    /// The pictures in decode order, with start codes, and the place of each in presentation order.
    let pictures: [(stream: [UInt8], place: Int)]

    package var count: Int { pictures.count }

    /// - Parameters:
    ///   - samples: in decode order, with lengths.
    ///   - configuration: that of their track.
    /// - Returns: nil if a sample is damaged.
    package init?(_ samples: some Collection<CompressedSample>, of format: CopiedFormat) {
        let times = samples.map(\.presentationTime)
        let places = Dictionary(zip(times.sorted(), 0...)) { first, _ in first }
        guard places.count == times.count else { return nil }
        var pictures: [(stream: [UInt8], place: Int)] = []
        for sample in samples {
            guard let place = places[sample.presentationTime], let stream = format.configuration.stream(sample.packet.bytes)
            else {
                return nil
            }
            pictures.append((stream, place))
        }
        self.pictures = pictures
    }
}

/// One of several copied pictures.
package struct CopiedPicture: Sendable {
    let pictures: CopiedPictures
    /// Its place among them in presentation order. All are appended to a movie, in this order.
    let place: Int

    package init(_ pictures: CopiedPictures, _ place: Int) {
        self.pictures = pictures
        self.place = place
    }

    var byteCount: Int { pictures.pictures.reduce(0) { $0 + $1.stream.count } / max(1, pictures.count) }
}
