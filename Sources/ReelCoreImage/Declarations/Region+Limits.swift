import ReelCoreFoundation

extension Region {
    /// Returns whether a filter can read all of these pixels: there are some, and not more on a side than can be rendered. That
    /// there are more is reported.
    func isComputable(_ filter: String) -> Bool {
        guard !isEmpty else { return false }
        guard width <= Self.largestSide, height <= Self.largestSide else {
            IgnoredInput.report(filter, "an image or an area of more than \(Self.largestSide) pixels a side is not filtered")
            return false
        }
        return true
    }
}
