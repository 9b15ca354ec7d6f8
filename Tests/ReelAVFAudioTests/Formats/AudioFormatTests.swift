import Foundation
import ReelAVFAudio
import ReelCoreMedia
import Testing

struct AudioFormatTests {
    @Test(arguments: [AVAudioCommonFormat.pcmFormatFloat32, .pcmFormatFloat64, .pcmFormatInt16, .pcmFormatInt32], [false, true])
    func `a common format is described, and recognised`(_ common: AVAudioCommonFormat, interleaved: Bool) throws {
        let made = try format(common, 48_000, interleaved: interleaved)
        #expect(made.commonFormat == common && made.isInterleaved == interleaved)
        #expect(made.sampleRate == 48_000 && made.channelCount == 2 && made.channelLayout == nil)
        #expect(made.isStandard == (common == .pcmFormatFloat32 && !interleaved))
        let description = made.streamDescription.pointee
        let width: UInt32 = common == .pcmFormatFloat64 ? 8 : common == .pcmFormatInt16 ? 2 : 4
        #expect(description.mBytesPerFrame == width * (interleaved ? 2 : 1) && description.mBitsPerChannel == width * 8)
        #expect(AVAudioFormat(streamDescription: made.streamDescription) == made)
        #expect(AVAudioFormat(settings: made.settings) == made)
        #expect(AVAudioFormat(cmAudioFormatDescription: made.formatDescription) == made)
        #expect(made.formatDescription.audioStreamBasicDescription == description)
    }

    @Test func `settings have numbers that can be cast to any type`() throws {
        let settings = try format(.pcmFormatInt16, interleaved: true).settings
        #expect(settings[AVSampleRateKey] as? Double == 44_100 && settings[AVNumberOfChannelsKey] as? Int == 2)
        #expect(settings[AVFormatIDKey] as? UInt32 == kAudioFormatLinearPCM)
        #expect(settings[AVLinearPCMIsFloatKey] as? Bool == false && settings[AVLinearPCMIsNonInterleaved] as? Bool == false)
    }

    @Test func `more than two channels need a layout`() throws {
        #expect(AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: 6, interleaved: true) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 3) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 0) == nil)
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        let surround = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        #expect(surround.channelCount == 6 && surround.channelLayout == layout && surround.isStandard)
        #expect(AVAudioFormat(settings: surround.settings) == surround)
        #expect(AVAudioFormat(streamDescription: surround.streamDescription) == nil)
        let stereo = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)
        #expect(AVAudioFormat(streamDescription: surround.streamDescription, channelLayout: stereo) == nil)
    }

    @Test func `formats that mean the same are equal`() throws {
        #expect(try format(channels: 1, interleaved: true) == format(channels: 1))
        #expect(try format(channels: 1, interleaved: true).hash == format(channels: 1).hash)
        #expect(try format(interleaved: true) != format())
        #expect(try format(.pcmFormatInt16) != format())
        #expect(try format(.pcmFormatFloat32, 48_000) != format())
        let stereo = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
        #expect(try AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: stereo) == format())
        let binaural = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Binaural))
        #expect(try AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: binaural) != format())
    }

    @Test(arguments: [0, 1, 0x2000_0000, .max] as [UInt32]) func `any numbers can be described, but not used`(
        _ channels: UInt32
    ) throws {
        let numbers: [UInt32] = [0, 1, 0x2000_0000, .max]
        let usual = try format()
        for bytes in numbers {
            for bits in numbers {
                for flags in [kAudioFormatFlagIsFloat, kAudioFormatFlagIsNonInterleaved, .max] {
                    let description = AudioStreamBasicDescription(
                        mSampleRate: .nan, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes,
                        mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: channels, mBitsPerChannel: bits,
                        mReserved: 0)
                    let made = AVAudioFormat(
                        cmAudioFormatDescription: try CMFormatDescription(audioStreamBasicDescription: description))
                    #expect(made.commonFormat == .otherFormat && made != usual && made.hash != usual.hash)
                    #expect(made.settings[AVNumberOfChannelsKey] as? UInt32 == channels)
                    #expect(AVAudioConverter(from: made, to: usual) == nil && AVAudioConverter(from: usual, to: made) == nil)
                    if bytes != 1 { #expect(AVAudioPCMBuffer(pcmFormat: made, frameCapacity: .max) == nil) }
                    let list = AudioBufferList.allocate(maximumBuffers: 1)
                    list[0] = AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: 8, mData: UnsafeMutableRawPointer(list.unsafeMutablePointer))
                    let buffer = AVAudioPCMBuffer(pcmFormat: made, bufferListNoCopy: list.unsafePointer)
                    #expect(channels == 1 && bytes > 0 || buffer == nil)
                    free(list.unsafeMutablePointer)
                }
            }
        }
    }

    @Test func `incomplete settings make no format`() {
        #expect(AVAudioFormat(settings: [:]) == nil)
        #expect(AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8000]) == nil)
        let compressed = AVAudioFormat(settings: [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 1,
        ])
        #expect(
            compressed?.commonFormat == .otherFormat && compressed?.streamDescription.pointee.mFormatID == kAudioFormatMPEG4AAC)
    }

    @Test func `a layout keeps its descriptions`() throws {
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
        layout.mNumberChannelDescriptions = 1
        layout.mChannelDescriptions.mChannelLabel = kAudioChannelLabel_Center
        let copy = AVAudioChannelLayout(layout: &layout)
        #expect(copy.channelCount == 1 && copy.layout.pointee.mChannelDescriptions.mChannelLabel == kAudioChannelLabel_Center)
        #expect(copy != AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Mono))
        #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelBitmap) == nil)
    }
}
