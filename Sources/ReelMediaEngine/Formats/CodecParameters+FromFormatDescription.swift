internal import CReelFFmpeg
import Foundation
import ReelBoxes
package import ReelCoreMedia

extension CodecParameters {
    /// Creates the parameters of a format description that was not made by reading a file.
    ///
    /// - Throws: `.unsupported` for codecs whose descriptions do not contain everything that a file's header requires.
    package convenience init(_ format: CMFormatDescription) throws(MediaError) {
        if format.mediaType == .metadata {
            let keys = format.metadataKeys
            guard !keys.isEmpty else { throw MediaError(describing: "timed metadata", "its description has no keys") }
            guard keys.count <= MetadataKeyTableBox.maximumCount else {
                throw MediaError(
                    describing: "timed metadata", "its description has more than \(MetadataKeyTableBox.maximumCount) keys")
            }
            try self.init(opaque: .metadata(keys))
            return
        }
        let parameters = try checkAllocated(avcodec_parameters_alloc(), "describe a track")
        defer {
            var parameters: UnsafeMutablePointer<AVCodecParameters>? = parameters
            avcodec_parameters_free(&parameters)
        }
        let header: Data
        var layout: ChannelLayoutCode?
        if format.mediaType == .audio {
            header = try parameters.describe(audio: format)
            if format.mediaSubType.rawValue == kAudioFormatLinearPCM {
                layout = try parameters.describe(speakers: format.audioChannelLayout)
            }
        } else {
            header = try parameters.describe(video: format)
            // The tag distinguishes the profiles of ProRes.
            parameters.pointee.codec_tag = format.mediaSubType.rawValue.byteSwapped
        }
        let aperture = format.mediaType == .video ? CleanAperture(format) : nil
        try self.init(CodecParameters(copying: parameters, cleanAperture: aperture, channelLayout: layout), codecHeader: header)
    }
}

extension MediaError {
    /// Creates the error for a format description that cannot be converted.
    init(describing format: String, _ reason: String) { self.init(.unsupported, "describe \(format)", reason) }

    /// Creates the error for a format description whose codec does not have everything that a file requires.
    init(describing codec: CMFormatDescription.MediaSubType) {
        self.init(describing: "\(codec)", "samples of this codec can be copied only if they come from an asset reader")
    }
}
