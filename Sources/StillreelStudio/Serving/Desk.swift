/// All that the requests of the page use.
struct Desk: Sendable {
    let project: Project
    let preview: PreviewStore
    let thumbnails: ThumbnailStore
    let making: Making

    /// Stops what is running, and waits until the reel is saved.
    func close() async {
        await making.cancel()
        await preview.close()
        await project.close()
    }
}
