// Calls of types of Photos with few members, as Apple declares them. See ../check.py.
import Photos

func phAuthorizationStatus() {
    let _: PHAuthorizationStatus.Type = PHAuthorizationStatus.self
    let _: PHAuthorizationStatus = PHAuthorizationStatus.notDetermined
    let _: PHAuthorizationStatus = PHAuthorizationStatus.restricted
    let _: PHAuthorizationStatus = PHAuthorizationStatus.denied
    let _: PHAuthorizationStatus = PHAuthorizationStatus.authorized
    let _: PHAuthorizationStatus = PHAuthorizationStatus.limited
}

func phAccessLevel() {
    let _: PHAccessLevel.Type = PHAccessLevel.self
    let _: PHAccessLevel = PHAccessLevel.addOnly
    let _: PHAccessLevel = PHAccessLevel.readWrite
}

func phPhotoLibrary(_ it: PHPhotoLibrary) throws {
    let _: PHPhotoLibrary.Type = PHPhotoLibrary.self
    let _: PHPhotoLibrary = PHPhotoLibrary.shared()
    PHPhotoLibrary.shared()
    it.performChanges({}, completionHandler: { _, _ in })
    it.performChanges({})
    let _: PHAuthorizationStatus = PHPhotoLibrary.authorizationStatus(for: value() as PHAccessLevel)
    PHPhotoLibrary.authorizationStatus(for: value() as PHAccessLevel)
    PHPhotoLibrary.requestAuthorization(for: value() as PHAccessLevel, handler: { _ in })
    let _: PHAuthorizationStatus = PHPhotoLibrary.authorizationStatus()
    PHPhotoLibrary.authorizationStatus()
    PHPhotoLibrary.requestAuthorization({ _ in })
    try it.performChangesAndWait({})
}

func phAssetChangeRequest() {
    let _: PHAssetChangeRequest.Type = PHAssetChangeRequest.self
    let _: PHAssetChangeRequest = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: value() as URL)!
    PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: value() as URL)
}
