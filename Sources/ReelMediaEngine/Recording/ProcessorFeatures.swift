internal import CReelFFmpeg

/// The features of the processor that encoders and filters adapt to.
package enum ProcessorFeatures {
    /// libavutil's flags for instruction sets (`av_get_cpu_flags`).
    package static var flags: Int { Int(av_get_cpu_flags()) }

    /// The processor's own flags, whatever `limit(to:)` has said.
    static let detected: Int32 = av_get_cpu_flags()

    /// The instruction sets by which processors are compared: without AVX-512, with which results are the same, and without the
    /// flags that say that one is slow.
    package static var common: Int {
        #if arch(x86_64)
            Int(
                detected
                    & ~(AV_CPU_FLAG_SSE2SLOW | AV_CPU_FLAG_SSE3SLOW | AV_CPU_FLAG_SSSE3SLOW | AV_CPU_FLAG_ATOM
                    | AV_CPU_FLAG_AVXSLOW | AV_CPU_FLAG_SLOW_GATHER | AV_CPU_FLAG_AVX512 | AV_CPU_FLAG_AVX512ICL))
        #else
            Int(detected)
        #endif
    }

    /// Makes this process use only some of the processor's instruction sets, so that its results are those of another machine.
    /// Called before anything is decoded or encoded. (libx264 and libx265 use what there is: their results do not depend on it.)
    package static func limit(to sets: Int) {
        _ = detected
        av_force_cpu_flags(Int32(truncatingIfNeeded: sets))
    }

    #if arch(x86_64)
        /// Whether the process is limited to AVX2 on a processor that has more.
        static var isLimitedToAVX2: Bool {
            let flags = av_get_cpu_flags()
            return flags & AV_CPU_FLAG_AVX2 != 0 && flags & AV_CPU_FLAG_AVX512 == 0 && detected & AV_CPU_FLAG_AVX512 != 0
        }
    #else
        static var isLimitedToAVX2: Bool { false }
    #endif
}
