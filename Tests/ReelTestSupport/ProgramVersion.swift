/// The versions of programs whose newer versions are right to report something else.
public enum ProgramVersion {
    /// FFmpeg's major version: 5 on Debian 12.
    public static let ffmpeg = major("ffmpeg", after: "version")
    /// ImageMagick's major version: 6 on Debian 12.
    public static let imageMagick = major("convert", after: "ImageMagick")

    /// The first number of the word that follows another in what a program prints with `-version`; 0 if there is none.
    private static func major(_ program: String, after word: String) -> Int {
        let words = (try? Command(program, ["-version"]).text)?.split(separator: " ") ?? []
        guard let place = words.firstIndex(of: word[...]), place + 1 < words.count else { return 0 }
        return Int(words[place + 1].prefix { $0.isNumber }) ?? 0
    }
}
