// The four-character codes of further audio codecs (CoreAudioBaseTypes.h). Format descriptions of files that are read have these
// codes; a writer or an export that is asked for one that cannot be encoded fails with an error.

/// 'cac3'
public let kAudioFormat60958AC3: AudioFormatID = 0x6361_6333
/// 'ima4'
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134
/// 'celp'
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x6365_6C70
/// 'hvxc'
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x6876_7863
/// 'twvq'
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x7477_7671
/// 'MAC3'
public let kAudioFormatMACE3: AudioFormatID = 0x4D41_4333
/// 'MAC6'
public let kAudioFormatMACE6: AudioFormatID = 0x4D41_4336
/// 'ulaw'
public let kAudioFormatULaw: AudioFormatID = 0x756C_6177
/// 'alaw'
public let kAudioFormatALaw: AudioFormatID = 0x616C_6177
/// 'QDMC'
public let kAudioFormatQDesign: AudioFormatID = 0x5144_4D43
/// 'QDM2'
public let kAudioFormatQDesign2: AudioFormatID = 0x5144_4D32
/// 'Qclp'
public let kAudioFormatQUALCOMM: AudioFormatID = 0x5163_6C70
/// '.mp1'
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2E6D_7031
/// '.mp2'
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2E6D_7032
/// 'time'
public let kAudioFormatTimeCode: AudioFormatID = 0x7469_6D65
/// 'midi'
public let kAudioFormatMIDIStream: AudioFormatID = 0x6D69_6469
/// 'apvs'
public let kAudioFormatParameterValueStream: AudioFormatID = 0x6170_7673
/// 'aacl'
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161_636C
/// 'aace'
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x6161_6365
/// 'aacf'
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x6161_6366
/// 'aacg'
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x6161_6367
/// 'aacp'
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// 'aacs'
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x6161_6373
/// 'usac'
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x7573_6163
/// 'samr'
public let kAudioFormatAMR: AudioFormatID = 0x7361_6D72
/// 'sawb'
public let kAudioFormatAMR_WB: AudioFormatID = 0x7361_7762
/// 'AUDB'
public let kAudioFormatAudible: AudioFormatID = 0x4155_4442
/// 'ilbc'
public let kAudioFormatiLBC: AudioFormatID = 0x696C_6263
/// 'aes3'
public let kAudioFormatAES3: AudioFormatID = 0x6165_7333
/// 'ec-3'
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x6563_2D33
/// The bytes `ms` and the code 0x11 of a WAVE file.
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6D73_0011
/// The bytes `ms` and the code 0x31 of a WAVE file.
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6D73_0031

// Flags that combine those of `AudioStreamBasicDescription`.

/// Neither floating-point numbers nor signed integers nor any other flag. (A format with no flag at all is written as 0.)
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 1 << 31
/// The stream cannot be mixed with others by a device.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// Floating-point numbers in the machine's byte order, without padding.
public let kAudioFormatFlagsNativeFloatPacked =
    kAudioFormatFlagIsFloat | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
/// 16-bit signed integers in the machine's byte order, without padding: the canonical samples of iOS.
public let kAudioFormatFlagsCanonical =
    kAudioFormatFlagIsSignedInteger | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked

public let kLinearPCMFormatFlagsAreAllClear = kAudioFormatFlagsAreAllClear
public let kLinearPCMFormatFlagIsNonMixable = kAudioFormatFlagIsNonMixable

/// The bits of each sample that Apple Lossless was encoded from.
public let kAppleLosslessFormatFlag_16BitSourceData: AudioFormatFlags = 1
public let kAppleLosslessFormatFlag_20BitSourceData: AudioFormatFlags = 2
public let kAppleLosslessFormatFlag_24BitSourceData: AudioFormatFlags = 3
public let kAppleLosslessFormatFlag_32BitSourceData: AudioFormatFlags = 4
