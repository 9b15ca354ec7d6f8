// The keys of settings for sound, and `AVAudioFile` and the other classes of AVFAudio, belong to AVFoundation, too.
@_exported public import ReelAVFAudio
