internal import CReelFFmpeg

/// The features of the processor that encoders and filters adapt to.
package enum ProcessorFeatures {
    /// libavutil's flags for instruction sets (`av_get_cpu_flags`).
    package static var flags: Int { Int(av_get_cpu_flags()) }
}
