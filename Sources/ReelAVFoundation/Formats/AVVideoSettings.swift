// Keys and values of the dictionaries that specify how video is encoded (AVVideoSettings.h).

/// A video codec. The raw value is its four-character code.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    /// HEVC with 8 bits, or 10 with the profile `HEVC_Main10_AutoLevel`. In .mov and .mp4 files only.
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    /// ProRes 4444, with 16-bit alpha if the first frame's buffer has alpha. Buffers are taken to have premultiplied alpha; the
    /// movie has straight alpha. ProRes is written to .mov files only.
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
    /// Motion JPEG: each frame is a JPEG with the BT.601 matrix and full range, as in JFIF. In .mov files only.
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    /// AV1 with 8 bits, encoded by SVT-AV1. In .mp4 files only. Not part of Apple's API.
    public static let av1 = AVVideoCodecType(rawValue: "av01")
    /// VP9 with 8 bits, encoded by libvpx. In WebM files only, which Apple's framework does not write.
    package static let vp9 = AVVideoCodecType(rawValue: "vp09")
}

/// The codec: an `AVVideoCodecType` or its raw value.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The width in pixels: any kind of number, truncated to an integer, as is the height.
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"

/// How frames are scaled whose size differs from the movie's.
///
/// The default is `AVVideoScalingModeResizeAspect`: the whole frame, undistorted, on black. (Apple does not document its
/// default.)
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Crops frames to the movie's size without scaling them. Writers do not support it, as on Apple's platforms.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Stretches frames to the movie's size.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Scales frames to fit into the movie's size, on black.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Scales frames to cover the movie's size, and crops both sides equally.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"

/// The ratio of a pixel's width to its height: a dictionary of two numbers. Pixels are square by default.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"

/// The part of the frame that is displayed: a dictionary of four numbers in pixels. The whole frame is encoded, and the file
/// specifies which part players show (ISO/IEC 14496-12, clause 12.1.4). It must lie within the frame. By default the whole frame
/// is shown.
///
/// A fragmented movie does not contain it before it is finished.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
public let AVVideoCleanApertureWidthKey = "Width"
public let AVVideoCleanApertureHeightKey = "Height"
/// The offset of the aperture's centre to the right of the frame's, in pixels; 0 by default.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// The offset of the aperture's centre below the frame's, in pixels; 0 by default.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"

/// The compression properties: a dictionary of the keys from here to `AVVideoH264EntropyModeKey`. ProRes supports only the
/// expected frame rate, and JPEG that and the quality, which no other codec supports. HEVC and AV1 have no entropy mode; AV1 also
/// has no profiles and no frame reordering. Properties that the codec does not support, or that do not exist, cannot be applied;
/// VideoToolbox's hints to an encoder (`RealTime`) are reported and ignored. Other keys of the settings that do not exist are
/// reported, too: Apple's framework ignores them.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The quality, 0 to 1 (best), for JPEG only; 0.9 by default. It determines the quantiser, so the size depends on the content.
public let AVVideoQualityKey = "Quality"
/// The average bit rate in bits per second, over the whole movie. H.264 and HEVC meet it within a tenth, from movies of two
/// seconds on, if their frames can use as many bits: simple content takes fewer, down to almost none for frames that do not
/// change, and noise of more detail than the coarsest quantiser can reduce takes more. AV1 may miss it by a quarter, because
/// SVT-AV1 regulates slowly; while another encoder of AV1 is open in the process, libaom may take twice as many (`av1`).
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The maximum number of frames from one keyframe to the next; 1 makes every frame a keyframe.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The maximum time from one keyframe to the next in seconds; 0 is no limit.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Whether frames may be coded in an order other than presentation order; true by default.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// The expected frame rate in frames per second, for the encoder's planning.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The number of frames per second that a decoder cannot leave out. Reported and ignored: the encoders here make no droppable
/// frames on request.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"

/// The profile and level: for H.264 one of the constants that follow; for HEVC VideoToolbox's `HEVC_Main_AutoLevel` or
/// `HEVC_Main10_AutoLevel`.
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

/// The colour properties: a dictionary with all three keys that follow; BT.709 by default. The movie is tagged with them, and
/// frames are converted with this matrix. RGB frames are taken to have these primaries and this transfer function.
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
