// Keys and values of the dictionaries that say how pictures are encoded (AVVideoSettings.h).

/// A codec for pictures; the raw value is its four-character code.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    /// 8 bits; 10 with the profile `HEVC_Main10_AutoLevel`. In .mov and .mp4 files.
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    /// With alpha, of 16 bits, where the first picture is a buffer with alpha. Those are taken to be premultiplied; the movie's
    /// colours are straight. ProRes is written into .mov files only.
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
    /// Each frame a JPEG, of BT.601's matrix and full range as JPEGs are (JFIF). In .mov files only.
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    /// Ours: Apple has no such name. 8 bits, by SVT-AV1. In .mp4 files only.
    public static let av1 = AVVideoCodecType(rawValue: "av01")
}

/// `AVVideoCodecType` or its raw value.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Pixels; any kind of number, cut to an integer.
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"

/// What becomes of a picture whose size is another than the movie's.
///
/// Where the key is absent, `AVVideoScalingModeResizeAspect` is what happens: the whole picture, undistorted, on black. (Apple
/// does not say what its default is.)
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Stretched to the movie's size.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// As large as fits, on black.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// As small as covers the whole frame, cut off evenly.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"

/// How wide a pixel is, by its height: a dictionary of two numbers. Where it is absent pixels are square.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"

/// The part of the picture that is meant to be seen: a dictionary of four numbers of pixels. All of the picture is encoded, and
/// the file says which part players are to show (ISO/IEC 14496-12, clause 12.1.4). It must lie in the picture. Where it is
/// absent all of the picture is shown.
///
/// A movie in fragments says it once it is finished, and not before.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
public let AVVideoCleanApertureWidthKey = "Width"
public let AVVideoCleanApertureHeightKey = "Height"
/// From the picture's middle to the aperture's, to the right; 0 where it is absent.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// From the picture's middle to the aperture's, downwards; 0 where it is absent.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"

/// A dictionary of the keys from here to `AVVideoH264EntropyModeKey`. ProRes has none of them but the expected frame rate, and
/// JPEG that and the quality, which no other codec has; HEVC and AV1 have no entropy mode. Settings that the codec does not have
/// cannot be applied.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// JPEG only: 0 to 1, the best. 0.9 where it is absent.
public let AVVideoQualityKey = "Quality"
/// Bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Frames from one keyframe to the next at most; 1 makes every frame one.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Seconds from one keyframe to the next at most; 0 is no limit.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// May frames be coded in another order than they are shown in? True where it is absent.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Frames per second that will come, for the encoder's planning.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"

/// One of the values that follow for H.264; for HEVC one of VideoToolbox's `HEVC_Main_AutoLevel` and `HEVC_Main10_AutoLevel`.
public let AVVideoProfileLevelKey = "ProfileLevel"
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

public let AVVideoH264EntropyModeKey = "H264EntropyMode"
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
public let AVVideoH264EntropyModeCABAC = "CABAC"

/// A dictionary of the three keys that follow, all of them. Where it is absent the movie is BT.709. The movie is tagged so, and
/// pictures are converted with the matrix named; primaries and transfer function of RGB pictures are taken to be those named.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
public let AVVideoColorPrimariesKey = "ColorPrimaries"
public let AVVideoTransferFunctionKey = "TransferFunction"
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"
public let AVVideoTransferFunction_Linear = "Linear"
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
