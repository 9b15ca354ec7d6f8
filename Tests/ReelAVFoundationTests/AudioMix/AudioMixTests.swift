import Foundation
import ReelCoreMedia
import ReelTestSupport
import Testing

@testable import ReelAVFoundation

struct AudioMixTests {
    private func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }
    private func range(_ start: Double, _ end: Double) -> CMTimeRange { CMTimeRange(start: seconds(start), end: seconds(end)) }
    private func piece(_ start: Double, _ end: Double, _ from: Float, _ to: Float) -> VolumeRamps.Piece {
        VolumeRamps.Piece(timeRange: range(start, end), start: from, end: to)
    }

    @Test func `without a change the volume is 1`() {
        #expect(VolumeRamps().pieces(until: seconds(3)) == [piece(0, 3, 1, 1)])
        #expect(VolumeRamps().pieces(until: .zero).isEmpty && VolumeRamps().pieces(until: .indefinite).isEmpty)
    }

    @Test func `a volume holds until the next change`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolume(0.5, at: seconds(1))
        parameters.setVolume(0.25, at: seconds(2))
        let expected = [piece(0, 1, 1, 1), piece(1, 2, 0.5, 0.5), piece(2, 4, 0.25, 0.25)]
        #expect(parameters.volumePieces(until: seconds(4)) == expected)
    }

    @Test func `a ramp runs straight, and its end's volume holds`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(1, 3))
        #expect(parameters.volumePieces(until: seconds(5)) == [piece(0, 1, 1, 1), piece(1, 3, 0, 1), piece(3, 5, 1, 1)])
        #expect(parameters.volumePieces(until: seconds(2)) == [piece(0, 1, 1, 1), piece(1, 2, 0, 0.5)])
    }

    @Test func `a change within a ramp cuts it short, in whatever order they were set`() {
        let one = AVMutableAudioMixInputParameters()
        one.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(0, 4))
        one.setVolume(0.1, at: seconds(1))
        let other = AVMutableAudioMixInputParameters()
        other.setVolume(0.1, at: seconds(1))
        other.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(0, 4))
        let expected = [piece(0, 1, 0, 0.25), piece(1, 5, 0.1, 0.1)]
        #expect(one.volumePieces(until: seconds(5)) == expected && other.volumePieces(until: seconds(5)) == expected)
    }

    @Test func `what is set for the same beginning is replaced`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolume(0.5, at: .zero)
        parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range(0, 1))
        #expect(parameters.volumePieces(until: seconds(1)) == [piece(0, 1, 1, 0)])
    }

    @Test func `a change before zero counts from zero on`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(-1, 1))
        #expect(parameters.volumePieces(until: seconds(2)) == [piece(0, 1, 0.5, 1), piece(1, 2, 1, 1)])
    }

    @Test func `what is no number changes nothing, and less than nothing is silence`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolume(.nan, at: .zero)
        parameters.setVolume(0.5, at: .invalid)
        parameters.setVolumeRamp(
            fromStartVolume: 0, toEndVolume: 0, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity))
        #expect(parameters.volumePieces(until: seconds(1)) == [piece(0, 1, 1, 1)])
        parameters.setVolume(-2, at: .zero)
        #expect(parameters.volumePieces(until: seconds(1)) == [piece(0, 1, 0, 0)])
    }

    @Test(arguments: 0..<30) func `pieces follow each other from zero to the end, whatever was set`(_ seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let parameters = AVMutableAudioMixInputParameters()
        for _ in 0..<8 {
            let start = Double(Int.random(in: 0..<100, using: &random)) / 10
            let length = Double(Int.random(in: 0..<30, using: &random)) / 10
            parameters.setVolumeRamp(
                fromStartVolume: Float.random(in: 0...1, using: &random), toEndVolume: Float.random(in: 0...1, using: &random),
                timeRange: range(start, start + length))
        }
        let pieces = parameters.volumePieces(until: seconds(12))
        var end = CMTime.zero
        for piece in pieces {
            #expect(piece.timeRange.start == end && piece.timeRange.duration > .zero)
            end = piece.timeRange.end
        }
        #expect(end == seconds(12))
    }

    @Test func `getVolumeRamp gives the ramp that a time lies in`() {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(1, 3))
        var (start, end, found) = (Float(-1), Float(-1), CMTimeRange.invalid)
        #expect(parameters.getVolumeRamp(for: seconds(2), startVolume: &start, endVolume: &end, timeRange: &found))
        #expect(start == 0 && end == 1 && found == range(1, 3))
        #expect(!parameters.getVolumeRamp(for: .zero, startVolume: nil, endVolume: nil, timeRange: nil))
        #expect(!parameters.getVolumeRamp(for: seconds(3), startVolume: nil, endVolume: nil, timeRange: nil))
        parameters.setVolume(0.5, at: seconds(4))
        #expect(parameters.getVolumeRamp(for: seconds(9), startVolume: &start, endVolume: &end, timeRange: &found))
        #expect(start == 0.5 && end == 0.5 && found.start == seconds(4) && found.duration == .positiveInfinity)
    }

    @Test func `parameters belong to a track by its number, and copies do not change with them`() throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
        let parameters = AVMutableAudioMixInputParameters(track: track)
        #expect(parameters.trackID == 7 && AVMutableAudioMixInputParameters(track: nil).trackID == kCMPersistentTrackID_Invalid)
        parameters.audioTimePitchAlgorithm = .varispeed
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let copy = try #require(mix.copy() as? AVAudioMix)
        parameters.trackID = 8
        parameters.setVolume(0, at: .zero)
        let kept = try #require(copy.inputParameters.first)
        #expect(kept.trackID == 7 && kept.audioTimePitchAlgorithm == .varispeed)
        #expect(kept.volumePieces(until: seconds(1)) == [piece(0, 1, 1, 1)])
        #expect((copy.mutableCopy() as? AVMutableAudioMix)?.inputParameters.count == 1)
        #expect((kept.mutableCopy() as? AVMutableAudioMixInputParameters)?.trackID == 7)
    }
}
