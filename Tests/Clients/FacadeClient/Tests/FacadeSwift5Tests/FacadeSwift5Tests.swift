// Code as people write it in Swift 5, with the modules that it imports.
import os.log
import AVKit
import MobileCoreServices
import Photos
import QuartzCore
import Testing
import UniformTypeIdentifiers

private let log = OSLog(subsystem: "com.example.client", category: "swift5")

@MainActor final class Exporter {
    private let logger = Logger(subsystem: "com.example.client", category: "export")
    private var lock = os_unfair_lock()
    var identifiers: [String] = []
    var started = CACurrentMediaTime()

    func identifier(forPathExtension pathExtension: String) -> String? {
        UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, pathExtension as CFString, nil)?
            .takeRetainedValue() as String?
    }

    func save(_ urls: [URL], completion: @escaping (Bool) -> Void) {
        logger.debug("saving \(urls.count) movies, \(urls.first?.path ?? "", privacy: .private(mask: .hash))")
        os_log("saving %d movies after %.2f s", log: log, type: .debug, urls.count, CACurrentMediaTime() - started)
        os_unfair_lock_lock(&lock)
        defer { os_unfair_lock_unlock(&lock) }
        PHPhotoLibrary.shared().performChanges({
            for url in urls {
                let options = PHAssetResourceCreationOptions()
                options.shouldMoveFile = true
                PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: url, options: options)
            }
        }) { success, error in
            if let error = error { os_log("%{public}@", log: log, type: .error, error.localizedDescription) }
            DispatchQueue.main.async { completion(success) }
        }
    }

    func thumbnails(size: CGSize, each: @escaping (UIImage?) -> Void) {
        let fetchOptions = PHFetchOptions()
        fetchOptions.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        let assets = PHAsset.fetchAssets(with: .video, options: fetchOptions)
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.deliveryMode = .highQualityFormat
        assets.enumerateObjects { asset, _, stop in
            PHImageManager.default().requestImage(for: asset, targetSize: size, contentMode: .aspectFill, options: options) {
                image, _ in
                each(image)
            }
            if self.identifiers.count > 10 { stop.pointee = true }
            self.identifiers.append(asset.localIdentifier)
        }
    }
}

@Suite struct FacadeSwift5Tests {
    @MainActor @Test func types() {
        let exporter = Exporter()
        #expect(exporter.identifier(forPathExtension: "mp4") == kUTTypeMPEG4 as String)
        #expect(UTType.png.preferredMIMEType == "image/png")
    }

    @MainActor @Test func savingNothing() async {
        let saved = await withCheckedContinuation { continuation in
            Exporter().save([]) { continuation.resume(returning: $0) }
        }
        #expect(saved)
    }
}
