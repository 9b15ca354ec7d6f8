import Foundation
import ReelAVFoundation

extension ReelError.Kind {
    /// The category of an error while a movie is read and written, whose code says which of both failed.
    init(_ error: AVError) {
        switch error.code {
        // A writer fails with one of the last two if the system refuses to create or to write its file.
        case .diskFull, .fileAlreadyExists, .unknown: self = .output
        case .operationNotSupportedForPreset, .fileFormatNotRecognized, .fileFailedToParse, .failedToLoadMediaData, .decodeFailed,
            .decoderNotFound, .noSourceTrack:
            self = .input
        default: self = .encoding
        }
    }

    /// The category of any error. Errors of AVFoundation that are not those of a writer come from reading an input.
    package init(of error: any Error) {
        switch error {
        case let error as ReelError: self = error.kind
        case let error as AVError where error.code != .unknown: self.init(error)
        default: self = .encoding
        }
    }
}
