import Foundation
import ReelCoreMedia

/// A movie or sound file that ends before the time that it declares, as after a download that broke off.
struct CutOffFile: Hashable, Sendable {
    let url: URL
    /// How long it is.
    let duration: CMTime
    let declaredDuration: CMTime

    /// Nil if nothing is declared that is missing.
    init?(_ url: URL, _ duration: CMTime, declared: CMTime?) {
        guard let declared else { return nil }
        (self.url, self.duration, declaredDuration) = (url, duration, declared)
    }

    /// In one line.
    var note: String {
        "\(url.path): the file ends after \(duration.clockText) of \(declaredDuration.clockText): it is cut off"
    }

    /// Whether a note is about this file: the sound of a movie may be cut off at another time than its pictures.
    func isNamed(in notes: [String]) -> Bool { notes.contains { $0.hasPrefix("\(url.path): ") } }
}
