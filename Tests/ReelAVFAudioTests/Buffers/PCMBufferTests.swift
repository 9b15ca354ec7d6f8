import Foundation
import ReelAVFAudio
import ReelCoreMedia
import Testing

struct PCMBufferTests {
    @Test func `channels lie apart, or alternate`() throws {
        let apart = try buffer([1, 2, 3, 4, 5, 6] as [Float], format())
        let channels = try #require(apart.floatChannelData)
        #expect((0..<3).map { channels[0][$0] } == [1, 3, 5] && (0..<3).map { channels[1][$0] } == [2, 4, 6])
        #expect(apart.stride == 1 && apart.int16ChannelData == nil && apart.int32ChannelData == nil)
        let together = try buffer([1, 2, 3, 4] as [Int16], format(.pcmFormatInt16, interleaved: true))
        let words = try #require(together.int16ChannelData)
        #expect(together.stride == 2 && words[1][0] == 2 && words[1][together.stride] == 4 && together.floatChannelData == nil)
        let wide = try buffer([7, 8] as [Int32], format(.pcmFormatInt32))
        #expect(wide.int32ChannelData?[1][0] == 8 && wide.frameLength == 1)
    }

    @Test func `the lists have the sizes of the contents, and of the memory`() throws {
        let made = try #require(AVAudioPCMBuffer(pcmFormat: try format(), frameCapacity: 100))
        #expect(made.frameLength == 0 && made.frameCapacity == 100)
        made.frameLength = 10
        let contents = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: made.audioBufferList))
        let memory = UnsafeMutableAudioBufferListPointer(made.mutableAudioBufferList)
        #expect(contents.map(\.mDataByteSize) == [40, 40] && memory.map(\.mDataByteSize) == [400, 400])
        #expect(contents.map(\.mNumberChannels) == [1, 1])
        made.frameLength = 101
        #expect(made.frameLength == 100)
        #expect(try made.samples() == [Float](repeating: 0, count: 200))
    }

    @Test func `memory of others is used, and given back`() throws {
        final class Release: @unchecked Sendable { var count = 0 }
        let released = Release()
        let data = UnsafeMutablePointer<Float>.allocate(capacity: 8)
        data.initialize(repeating: 0.5, count: 8)
        let list = AudioBufferList.allocate(maximumBuffers: 1)
        list[0] = AudioBuffer(mNumberChannels: 2, mDataByteSize: 32, mData: data)
        var made = AVAudioPCMBuffer(
            pcmFormat: try format(interleaved: true), bufferListNoCopy: list.unsafePointer
        ) { given in
            released.count += given == list.unsafePointer ? 1 : 100
            data.deallocate()
        }
        #expect(made?.frameLength == 4 && made?.frameCapacity == 4)
        made?.floatChannelData?[1][2] = 0.25
        #expect(data[3] == 0.25)
        #expect(released.count == 0)
        made = nil
        #expect(released.count == 1)
        // Two buffers are needed for channels that lie apart.
        #expect(AVAudioPCMBuffer(pcmFormat: try format(), bufferListNoCopy: list.unsafePointer) == nil)
        free(list.unsafeMutablePointer)
    }

    @Test func `a copy has memory of its own`() throws {
        let made = try buffer([1, 2, 3, 4] as [Float], format())
        let copy = try #require(made.copy() as? AVAudioPCMBuffer)
        made.floatChannelData?[0][0] = 9
        #expect(try copy.samples() == [1, 2, 3, 4] as [Float])
        #expect(copy.format == made.format && copy.frameCapacity == made.frameCapacity)
    }

    @Test func `compressed sound is no PCM`() throws {
        let format = AVAudioFormat(settings: [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
        ])
        #expect(AVAudioPCMBuffer(pcmFormat: try #require(format), frameCapacity: 1) == nil)
    }

    @Test func `times are extrapolated`() throws {
        let anchor = AVAudioTime(hostTime: 5_000_000_000, sampleTime: 1000, atRate: 48_000)
        let later = try #require(AVAudioTime(sampleTime: 49_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
        #expect(later.hostTime == 6_000_000_000 && later.isHostTimeValid)
        let earlier = try #require(AVAudioTime(hostTime: 4_500_000_000).extrapolateTime(fromAnchor: anchor))
        #expect(earlier.sampleTime == -23_000 && earlier.sampleRate == 48_000)
        #expect(later.extrapolateTime(fromAnchor: AVAudioTime(hostTime: 1)) == nil)
        #expect(AVAudioTime.seconds(forHostTime: AVAudioTime.hostTime(forSeconds: 1.5)) == 1.5)
    }
}
