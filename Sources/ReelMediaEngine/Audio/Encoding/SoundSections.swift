/// Where long sound is divided into sections, which can be encoded at the same time. Counted in frames of the codec, or packets.
///
/// It depends on nothing but positions in the sound, so that the packets are the same on any number of cores.
struct SoundSections: Hashable, Sendable {
    /// The length of the first section. Shorter sound is encoded as a whole.
    var first: Int
    /// The length of all others.
    var length: Int
    /// How long before its section an encoder begins, so that its rate control and its model of hearing have settled.
    var lead: Int
    /// How far an encoder goes beyond its section to find a frame at which the next one can take over.
    var search: Int

    /// 55 seconds, or more at sample rates below 48 kHz, after a first section of 76. With this lead, decoded samples behind
    /// seams have no more noise than elsewhere (docs/sound-encoding.md).
    static let usual = SoundSections(first: 3584, length: 2560, lead: 112, search: 256)
    /// A single section without an end.
    static let none = SoundSections(first: .max / 2, length: 0, lead: 0, search: 0)

    /// Returns the position at which a section begins, unless the search for a seam moves it.
    func start(of section: Int) -> Int { section == 0 ? 0 : first + (section - 1) * length }

    /// Returns the first frame that a section's encoder gets.
    func begin(of section: Int) -> Int { max(0, start(of: section) - lead) }
}
