// Core Audio's labels of speakers, and tags of standard layouts (CoreAudioBaseTypes.h). The lower 16 bits of a tag are the
// number of channels.

public let kAudioChannelLabel_Unknown: AudioChannelLabel = 0xFFFF_FFFF
public let kAudioChannelLabel_Unused: AudioChannelLabel = 0
public let kAudioChannelLabel_Left: AudioChannelLabel = 1
public let kAudioChannelLabel_Right: AudioChannelLabel = 2
public let kAudioChannelLabel_Center: AudioChannelLabel = 3
public let kAudioChannelLabel_LFEScreen: AudioChannelLabel = 4
public let kAudioChannelLabel_LeftSurround: AudioChannelLabel = 5
public let kAudioChannelLabel_RightSurround: AudioChannelLabel = 6
public let kAudioChannelLabel_LeftCenter: AudioChannelLabel = 7
public let kAudioChannelLabel_RightCenter: AudioChannelLabel = 8
public let kAudioChannelLabel_CenterSurround: AudioChannelLabel = 9
public let kAudioChannelLabel_LeftSurroundDirect: AudioChannelLabel = 10
public let kAudioChannelLabel_RightSurroundDirect: AudioChannelLabel = 11
public let kAudioChannelLabel_TopCenterSurround: AudioChannelLabel = 12
public let kAudioChannelLabel_VerticalHeightLeft: AudioChannelLabel = 13
public let kAudioChannelLabel_VerticalHeightCenter: AudioChannelLabel = 14
public let kAudioChannelLabel_VerticalHeightRight: AudioChannelLabel = 15
public let kAudioChannelLabel_TopBackLeft: AudioChannelLabel = 16
public let kAudioChannelLabel_TopBackCenter: AudioChannelLabel = 17
public let kAudioChannelLabel_TopBackRight: AudioChannelLabel = 18
public let kAudioChannelLabel_RearSurroundLeft: AudioChannelLabel = 33
public let kAudioChannelLabel_RearSurroundRight: AudioChannelLabel = 34
public let kAudioChannelLabel_LeftWide: AudioChannelLabel = 35
public let kAudioChannelLabel_RightWide: AudioChannelLabel = 36
public let kAudioChannelLabel_Mono: AudioChannelLabel = 42

/// L, R
public let kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag = 102 << 16 | 2
/// L, R
public let kAudioChannelLayoutTag_MatrixStereo: AudioChannelLayoutTag = 103 << 16 | 2
/// L, R
public let kAudioChannelLayoutTag_Binaural: AudioChannelLayoutTag = 106 << 16 | 2
/// L, R, Ls, Rs
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
/// L, R, Ls, Rs, C
public let kAudioChannelLayoutTag_Pentagonal: AudioChannelLayoutTag = 109 << 16 | 5
/// L, R, Ls, Rs, C, Cs
public let kAudioChannelLayoutTag_Hexagonal: AudioChannelLayoutTag = 110 << 16 | 6
/// L, R, C
public let kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag = 113 << 16 | 3
/// C, L, R
public let kAudioChannelLayoutTag_MPEG_3_0_B: AudioChannelLayoutTag = 114 << 16 | 3
/// L, R, C, Cs
public let kAudioChannelLayoutTag_MPEG_4_0_A: AudioChannelLayoutTag = 115 << 16 | 4
/// C, L, R, Cs
public let kAudioChannelLayoutTag_MPEG_4_0_B: AudioChannelLayoutTag = 116 << 16 | 4
/// L, R, C, Ls, Rs
public let kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag = 117 << 16 | 5
/// L, R, Ls, Rs, C
public let kAudioChannelLayoutTag_MPEG_5_0_B: AudioChannelLayoutTag = 118 << 16 | 5
/// L, C, R, Ls, Rs
public let kAudioChannelLayoutTag_MPEG_5_0_C: AudioChannelLayoutTag = 119 << 16 | 5
/// C, L, R, Ls, Rs
public let kAudioChannelLayoutTag_MPEG_5_0_D: AudioChannelLayoutTag = 120 << 16 | 5
/// L, R, Ls, Rs, C, LFE
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = 122 << 16 | 6
/// L, C, R, Ls, Rs, LFE
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = 123 << 16 | 6
/// C, L, R, Ls, Rs, LFE
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = 124 << 16 | 6
/// L, R, C, LFE, Ls, Rs, Cs
public let kAudioChannelLayoutTag_MPEG_6_1_A: AudioChannelLayoutTag = 125 << 16 | 7
/// L, R, C, LFE, Ls, Rs, Lc, Rc
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = 126 << 16 | 8
/// C, Lc, Rc, L, R, Ls, Rs, LFE
public let kAudioChannelLayoutTag_MPEG_7_1_B: AudioChannelLayoutTag = 127 << 16 | 8
/// L, R, C, LFE, Ls, Rs, Rls, Rrs
public let kAudioChannelLayoutTag_MPEG_7_1_C: AudioChannelLayoutTag = 128 << 16 | 8
/// L, R, Cs
public let kAudioChannelLayoutTag_ITU_2_1: AudioChannelLayoutTag = 131 << 16 | 3
/// L, R, Ls, Rs
public let kAudioChannelLayoutTag_ITU_2_2: AudioChannelLayoutTag = 132 << 16 | 4
/// L, R, LFE
public let kAudioChannelLayoutTag_DVD_4: AudioChannelLayoutTag = 133 << 16 | 3
/// L, R, LFE, Cs
public let kAudioChannelLayoutTag_DVD_5: AudioChannelLayoutTag = 134 << 16 | 4
/// L, R, LFE, Ls, Rs
public let kAudioChannelLayoutTag_DVD_6: AudioChannelLayoutTag = 135 << 16 | 5
/// L, R, C, LFE
public let kAudioChannelLayoutTag_DVD_10: AudioChannelLayoutTag = 136 << 16 | 4
/// L, R, C, LFE, Cs
public let kAudioChannelLayoutTag_DVD_11: AudioChannelLayoutTag = 137 << 16 | 5
/// L, R, Ls, Rs, LFE
public let kAudioChannelLayoutTag_DVD_18: AudioChannelLayoutTag = 138 << 16 | 5
/// L, R, Ls, Rs, C, Cs
public let kAudioChannelLayoutTag_AudioUnit_6_0: AudioChannelLayoutTag = 139 << 16 | 6
/// L, R, Ls, Rs, C, Rls, Rrs
public let kAudioChannelLayoutTag_AudioUnit_7_0: AudioChannelLayoutTag = 140 << 16 | 7
/// C, L, R, Ls, Rs, Cs
public let kAudioChannelLayoutTag_AAC_6_0: AudioChannelLayoutTag = 141 << 16 | 6
/// C, L, R, Ls, Rs, Cs, LFE
public let kAudioChannelLayoutTag_AAC_6_1: AudioChannelLayoutTag = 142 << 16 | 7
/// C, L, R, Ls, Rs, Rls, Rrs
public let kAudioChannelLayoutTag_AAC_7_0: AudioChannelLayoutTag = 143 << 16 | 7
/// C, L, R, Ls, Rs, Rls, Rrs, Cs
public let kAudioChannelLayoutTag_AAC_Octagonal: AudioChannelLayoutTag = 144 << 16 | 8
/// C, L, R, Ls, Rs, Rls, Rrs, LFE
public let kAudioChannelLayoutTag_AAC_7_1_B: AudioChannelLayoutTag = 183 << 16 | 8
/// L, R, Rls, Rrs
public let kAudioChannelLayoutTag_WAVE_4_0_B: AudioChannelLayoutTag = 185 << 16 | 4
/// L, R, C, Rls, Rrs
public let kAudioChannelLayoutTag_WAVE_5_0_B: AudioChannelLayoutTag = 186 << 16 | 5
/// L, R, C, LFE, Rls, Rrs
public let kAudioChannelLayoutTag_WAVE_5_1_B: AudioChannelLayoutTag = 187 << 16 | 6
/// L, R, C, LFE, Cs, Ls, Rs
public let kAudioChannelLayoutTag_WAVE_6_1: AudioChannelLayoutTag = 188 << 16 | 7
/// L, R, C, LFE, Rls, Rrs, Ls, Rs
public let kAudioChannelLayoutTag_WAVE_7_1: AudioChannelLayoutTag = 189 << 16 | 8

public let kAudioChannelLayoutTag_MPEG_1_0 = kAudioChannelLayoutTag_Mono
public let kAudioChannelLayoutTag_MPEG_2_0 = kAudioChannelLayoutTag_Stereo
public let kAudioChannelLayoutTag_ITU_1_0 = kAudioChannelLayoutTag_Mono
public let kAudioChannelLayoutTag_ITU_2_0 = kAudioChannelLayoutTag_Stereo
public let kAudioChannelLayoutTag_ITU_3_0 = kAudioChannelLayoutTag_MPEG_3_0_A
public let kAudioChannelLayoutTag_ITU_3_1 = kAudioChannelLayoutTag_MPEG_4_0_A
public let kAudioChannelLayoutTag_ITU_3_2 = kAudioChannelLayoutTag_MPEG_5_0_A
public let kAudioChannelLayoutTag_ITU_3_2_1 = kAudioChannelLayoutTag_MPEG_5_1_A
public let kAudioChannelLayoutTag_ITU_3_4_1 = kAudioChannelLayoutTag_MPEG_7_1_C
public let kAudioChannelLayoutTag_DVD_0 = kAudioChannelLayoutTag_Mono
public let kAudioChannelLayoutTag_DVD_1 = kAudioChannelLayoutTag_Stereo
public let kAudioChannelLayoutTag_DVD_2 = kAudioChannelLayoutTag_ITU_2_1
public let kAudioChannelLayoutTag_DVD_3 = kAudioChannelLayoutTag_ITU_2_2
public let kAudioChannelLayoutTag_DVD_7 = kAudioChannelLayoutTag_MPEG_3_0_A
public let kAudioChannelLayoutTag_DVD_8 = kAudioChannelLayoutTag_MPEG_4_0_A
public let kAudioChannelLayoutTag_DVD_9 = kAudioChannelLayoutTag_MPEG_5_0_A
public let kAudioChannelLayoutTag_DVD_12 = kAudioChannelLayoutTag_MPEG_5_1_A
public let kAudioChannelLayoutTag_DVD_13 = kAudioChannelLayoutTag_DVD_8
public let kAudioChannelLayoutTag_DVD_14 = kAudioChannelLayoutTag_DVD_9
public let kAudioChannelLayoutTag_DVD_15 = kAudioChannelLayoutTag_DVD_10
public let kAudioChannelLayoutTag_DVD_16 = kAudioChannelLayoutTag_DVD_11
public let kAudioChannelLayoutTag_DVD_17 = kAudioChannelLayoutTag_DVD_12
public let kAudioChannelLayoutTag_DVD_19 = kAudioChannelLayoutTag_MPEG_5_0_B
public let kAudioChannelLayoutTag_DVD_20 = kAudioChannelLayoutTag_MPEG_5_1_B
public let kAudioChannelLayoutTag_AudioUnit_4 = kAudioChannelLayoutTag_Quadraphonic
public let kAudioChannelLayoutTag_AudioUnit_5 = kAudioChannelLayoutTag_Pentagonal
public let kAudioChannelLayoutTag_AudioUnit_6 = kAudioChannelLayoutTag_Hexagonal
public let kAudioChannelLayoutTag_AudioUnit_5_0 = kAudioChannelLayoutTag_MPEG_5_0_B
public let kAudioChannelLayoutTag_AudioUnit_5_1 = kAudioChannelLayoutTag_MPEG_5_1_A
public let kAudioChannelLayoutTag_AudioUnit_6_1 = kAudioChannelLayoutTag_MPEG_6_1_A
public let kAudioChannelLayoutTag_AudioUnit_7_1 = kAudioChannelLayoutTag_MPEG_7_1_C
public let kAudioChannelLayoutTag_AAC_3_0 = kAudioChannelLayoutTag_MPEG_3_0_B
public let kAudioChannelLayoutTag_AAC_Quadraphonic = kAudioChannelLayoutTag_Quadraphonic
public let kAudioChannelLayoutTag_AAC_4_0 = kAudioChannelLayoutTag_MPEG_4_0_B
public let kAudioChannelLayoutTag_AAC_5_0 = kAudioChannelLayoutTag_MPEG_5_0_D
public let kAudioChannelLayoutTag_AAC_5_1 = kAudioChannelLayoutTag_MPEG_5_1_D
public let kAudioChannelLayoutTag_AAC_7_1 = kAudioChannelLayoutTag_MPEG_7_1_B
public let kAudioChannelLayoutTag_WAVE_2_1 = kAudioChannelLayoutTag_DVD_4
public let kAudioChannelLayoutTag_WAVE_3_0 = kAudioChannelLayoutTag_MPEG_3_0_A
public let kAudioChannelLayoutTag_WAVE_4_0_A = kAudioChannelLayoutTag_ITU_2_2
public let kAudioChannelLayoutTag_WAVE_5_0_A = kAudioChannelLayoutTag_MPEG_5_0_A
public let kAudioChannelLayoutTag_WAVE_5_1_A = kAudioChannelLayoutTag_MPEG_5_1_A

extension AudioChannelBitmap {
    public static let bit_Left = AudioChannelBitmap(rawValue: 1 << 0)
    public static let bit_Right = AudioChannelBitmap(rawValue: 1 << 1)
    public static let bit_Center = AudioChannelBitmap(rawValue: 1 << 2)
    public static let bit_LFEScreen = AudioChannelBitmap(rawValue: 1 << 3)
    public static let bit_LeftSurround = AudioChannelBitmap(rawValue: 1 << 4)
    public static let bit_RightSurround = AudioChannelBitmap(rawValue: 1 << 5)
    public static let bit_LeftCenter = AudioChannelBitmap(rawValue: 1 << 6)
    public static let bit_RightCenter = AudioChannelBitmap(rawValue: 1 << 7)
    public static let bit_CenterSurround = AudioChannelBitmap(rawValue: 1 << 8)
    public static let bit_LeftSurroundDirect = AudioChannelBitmap(rawValue: 1 << 9)
    public static let bit_RightSurroundDirect = AudioChannelBitmap(rawValue: 1 << 10)
}

extension AudioChannelLayout {
    /// The channels of each layout, in order.
    static let labelsOfTags: [AudioChannelLayoutTag: [AudioChannelLabel]] = {
        let left = kAudioChannelLabel_Left
        let right = kAudioChannelLabel_Right
        let center = kAudioChannelLabel_Center
        let lfe = kAudioChannelLabel_LFEScreen
        let leftSurround = kAudioChannelLabel_LeftSurround
        let rightSurround = kAudioChannelLabel_RightSurround
        let leftCenter = kAudioChannelLabel_LeftCenter
        let rightCenter = kAudioChannelLabel_RightCenter
        let centerSurround = kAudioChannelLabel_CenterSurround
        let rearLeft = kAudioChannelLabel_RearSurroundLeft
        let rearRight = kAudioChannelLabel_RearSurroundRight
        return [
            kAudioChannelLayoutTag_Mono: [center],
            kAudioChannelLayoutTag_Stereo: [left, right],
            kAudioChannelLayoutTag_StereoHeadphones: [left, right],
            kAudioChannelLayoutTag_MatrixStereo: [left, right],
            kAudioChannelLayoutTag_Binaural: [left, right],
            kAudioChannelLayoutTag_Quadraphonic: [left, right, leftSurround, rightSurround],
            kAudioChannelLayoutTag_Pentagonal: [left, right, leftSurround, rightSurround, center],
            kAudioChannelLayoutTag_Hexagonal: [left, right, leftSurround, rightSurround, center, centerSurround],
            kAudioChannelLayoutTag_MPEG_3_0_A: [left, right, center],
            kAudioChannelLayoutTag_MPEG_3_0_B: [center, left, right],
            kAudioChannelLayoutTag_MPEG_4_0_A: [left, right, center, centerSurround],
            kAudioChannelLayoutTag_MPEG_4_0_B: [center, left, right, centerSurround],
            kAudioChannelLayoutTag_MPEG_5_0_A: [left, right, center, leftSurround, rightSurround],
            kAudioChannelLayoutTag_MPEG_5_0_B: [left, right, leftSurround, rightSurround, center],
            kAudioChannelLayoutTag_MPEG_5_0_C: [left, center, right, leftSurround, rightSurround],
            kAudioChannelLayoutTag_MPEG_5_0_D: [center, left, right, leftSurround, rightSurround],
            kAudioChannelLayoutTag_MPEG_5_1_A: [left, right, center, lfe, leftSurround, rightSurround],
            kAudioChannelLayoutTag_MPEG_5_1_B: [left, right, leftSurround, rightSurround, center, lfe],
            kAudioChannelLayoutTag_MPEG_5_1_C: [left, center, right, leftSurround, rightSurround, lfe],
            kAudioChannelLayoutTag_MPEG_5_1_D: [center, left, right, leftSurround, rightSurround, lfe],
            kAudioChannelLayoutTag_MPEG_6_1_A: [left, right, center, lfe, leftSurround, rightSurround, centerSurround],
            kAudioChannelLayoutTag_MPEG_7_1_A: [left, right, center, lfe, leftSurround, rightSurround, leftCenter, rightCenter],
            kAudioChannelLayoutTag_MPEG_7_1_B: [center, leftCenter, rightCenter, left, right, leftSurround, rightSurround, lfe],
            kAudioChannelLayoutTag_MPEG_7_1_C: [left, right, center, lfe, leftSurround, rightSurround, rearLeft, rearRight],
            kAudioChannelLayoutTag_ITU_2_1: [left, right, centerSurround],
            kAudioChannelLayoutTag_ITU_2_2: [left, right, leftSurround, rightSurround],
            kAudioChannelLayoutTag_DVD_4: [left, right, lfe],
            kAudioChannelLayoutTag_DVD_5: [left, right, lfe, centerSurround],
            kAudioChannelLayoutTag_DVD_6: [left, right, lfe, leftSurround, rightSurround],
            kAudioChannelLayoutTag_DVD_10: [left, right, center, lfe],
            kAudioChannelLayoutTag_DVD_11: [left, right, center, lfe, centerSurround],
            kAudioChannelLayoutTag_DVD_18: [left, right, leftSurround, rightSurround, lfe],
            kAudioChannelLayoutTag_AudioUnit_6_0: [left, right, leftSurround, rightSurround, center, centerSurround],
            kAudioChannelLayoutTag_AudioUnit_7_0: [left, right, leftSurround, rightSurround, center, rearLeft, rearRight],
            kAudioChannelLayoutTag_AAC_6_0: [center, left, right, leftSurround, rightSurround, centerSurround],
            kAudioChannelLayoutTag_AAC_6_1: [center, left, right, leftSurround, rightSurround, centerSurround, lfe],
            kAudioChannelLayoutTag_AAC_7_0: [center, left, right, leftSurround, rightSurround, rearLeft, rearRight],
            kAudioChannelLayoutTag_AAC_Octagonal: [
                center, left, right, leftSurround, rightSurround, rearLeft, rearRight, centerSurround,
            ],
            kAudioChannelLayoutTag_AAC_7_1_B: [center, left, right, leftSurround, rightSurround, rearLeft, rearRight, lfe],
            kAudioChannelLayoutTag_WAVE_4_0_B: [left, right, rearLeft, rearRight],
            kAudioChannelLayoutTag_WAVE_5_0_B: [left, right, center, rearLeft, rearRight],
            kAudioChannelLayoutTag_WAVE_5_1_B: [left, right, center, lfe, rearLeft, rearRight],
            kAudioChannelLayoutTag_WAVE_6_1: [left, right, center, lfe, centerSurround, leftSurround, rightSurround],
            kAudioChannelLayoutTag_WAVE_7_1: [left, right, center, lfe, rearLeft, rearRight, leftSurround, rightSurround],
        ]
    }()
}
