/// Takes the place of Rubber Band in builds without it (`GPL=0`): every use is an error that says so.
package final class LiveStretch {
    package init(sampleRate: Int, channels: Int, rate: Double) throws(MediaError) { throw StretchedAudio.missing }

    package func stretch(_ samples: [Float], isLast: Bool) -> [Float] { samples }
}
