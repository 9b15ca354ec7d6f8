import ReelCoreFoundation

/// The groups within each other that are being copied.
struct GroupCopying {
    /// The outermost first.
    private var groups: [CAAnimationGroup] = []
    private var count = 0

    /// The number of groups within each other that are copied.
    private static let deepest = 256
    /// The number of animations that are copied: a group may be in several others, and these in several others again.
    private static let most = 10_000

    /// Returns copies of a group's animations.
    mutating func copies(of group: CAAnimationGroup) -> [CAAnimation]? {
        groups.append(group)
        defer { groups.removeLast() }
        var copies: [CAAnimation] = []
        for animation in group.animations ?? [] {
            if groups.contains(where: { $0 === animation }) {
                Self.report("a group is within itself; it is left out there")
            } else if groups.count >= Self.deepest {
                Self.report("groups more than \(Self.deepest) deep are left out")
            } else if count >= Self.most {
                Self.report("more than \(Self.most) animations; the rest is left out")
                break
            } else {
                count += 1
                copies.append(animation.copied(&self))
            }
        }
        return group.animations == nil ? nil : copies
    }

    private static func report(_ problem: String) { IgnoredInput.report("CAAnimationGroup.animations", problem) }
}
