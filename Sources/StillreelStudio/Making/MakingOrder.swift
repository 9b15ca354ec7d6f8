import Stillreel

/// What movie the page asks for.
struct MakingOrder: Decodable {
    /// The name of the file.
    let file: String
    var overwrite: Bool?
    /// In pixels; nil for the reel's.
    var width: Int?
    var height: Int?

    /// Returns the reel at the size that is asked for.
    func reel(from reel: Reel) -> Reel {
        var reel = reel
        if let width, let height { (reel.canvas.width, reel.canvas.height) = (width, height) }
        return reel
    }
}
