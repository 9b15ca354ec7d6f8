import ReelCoreVideo

// The four-character codes of further codecs (CMFormatDescription.h). Format descriptions of files that are read have these
// codes; a writer or an export that is asked for one that cannot be encoded fails with an error.

/// '2vuy'
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x3276_7579
/// 'rle '
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726C_6520
/// 'cvid'
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x6376_6964
/// 'dmb1'
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646D_6231
/// 'SVQ1'
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x5356_5131
/// 'SVQ3'
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x5356_5133
/// 'h263'
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x6832_3633
/// 'mp2v'
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6D70_3276
/// 'mp1v'
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D70_3176
/// 'muxa'
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D75_7861
/// 'dvh1'
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x6476_6831
/// 'dvc '
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x6476_6320
/// 'dvcp'
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x6476_6370
/// 'dvpp'
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x6476_7070
/// 'dv5n'
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476_356E
/// 'dv5p'
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x6476_3570
/// 'dvhp'
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x6476_6870
/// 'dvhq'
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x6476_6871
/// 'dvh6'
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x6476_6836
/// 'dvh5'
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x6476_6835
/// 'dvh3'
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x6476_6833
/// 'dvh2'
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x6476_6832
/// 'ap4x'
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x6170_3478
/// 'aprn'
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170_726E
/// 'aprh'
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x6170_7268
/// 'dish'
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x6469_7368
/// 'deph'
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x6465_7068

extension CMFormatDescription.MediaSubType {
    public static let vp9 = Self(rawValue: kCMVideoCodecType_VP9)
    public static let av1 = Self(rawValue: kCMVideoCodecType_AV1)
    public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
    public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
    public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
    public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
    public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
    public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
    public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
    public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
    public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
    public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
    public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
    public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
    public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
    public static let pixelFormat_32ARGB = Self(rawValue: kCVPixelFormatType_32ARGB)
    public static let pixelFormat_32BGRA = Self(rawValue: kCVPixelFormatType_32BGRA)
    public static let pixelFormat_24RGB = Self(rawValue: kCVPixelFormatType_24RGB)
    public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCVPixelFormatType_422YpCbCr8)
    public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCVPixelFormatType_422YpCbCr8_yuvs)
    public static let pixelFormat_16BE555 = Self(rawValue: kCVPixelFormatType_16BE555)
    public static let pixelFormat_16LE555 = Self(rawValue: kCVPixelFormatType_16LE555)
    public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCVPixelFormatType_444YpCbCr8)
    public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCVPixelFormatType_4444YpCbCrA8)
    public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCVPixelFormatType_422YpCbCr16)
    public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCVPixelFormatType_422YpCbCr10)
    public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCVPixelFormatType_444YpCbCr10)
    public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
    public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
    public static let mpeg4AAC_ELD_SBR = Self(rawValue: kAudioFormatMPEG4AAC_ELD_SBR)
    public static let mpeg4AAC_ELD_V2 = Self(rawValue: kAudioFormatMPEG4AAC_ELD_V2)
    public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
    public static let mpeg4AAC_Spatial = Self(rawValue: kAudioFormatMPEG4AAC_Spatial)
    public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
    public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
    public static let amr = Self(rawValue: kAudioFormatAMR)
    public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
    public static let iLBC = Self(rawValue: kAudioFormatiLBC)
    public static let aLaw = Self(rawValue: kAudioFormatALaw)
    public static let uLaw = Self(rawValue: kAudioFormatULaw)
    public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
    public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
    public static let aes3 = Self(rawValue: kAudioFormatAES3)
    public static let mpegD_USAC = Self(rawValue: kAudioFormatMPEGD_USAC)
    public static let timeCode = Self(rawValue: kAudioFormatTimeCode)
    public static let midiStream = Self(rawValue: kAudioFormatMIDIStream)
    public static let dviIntelIMA = Self(rawValue: kAudioFormatDVIIntelIMA)
    public static let microsoftGSM = Self(rawValue: kAudioFormatMicrosoftGSM)
    public static let qDesign2 = Self(rawValue: kAudioFormatQDesign2)
}
