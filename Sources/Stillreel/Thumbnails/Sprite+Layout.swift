extension Sprite {
    /// How the files of a sprite are named and arranged.
    public enum Layout: String, CaseIterable, Sendable {
        /// Pictures side by side with indexes beside them (`.vtt`, `.json`), for players of the web. The last picture is as large
        /// as its tiles need.
        case webvtt
        /// The previews ("trickplay") of the media server Jellyfin 10.10 and 10.11: a folder for each width and grid, with
        /// `0.jpg`, `1.jpg` and so on. Each has 10 × 10 tiles, in the last one with black ones at its end, and their width and
        /// height are even. There is no index: Jellyfin knows only its own setting of the interval, usually 10 seconds.
        case jellyfin
    }
}
