// Calls of what Photos did not have at first. See ../check.py.
import Photos

func added1() {
    let _: PHAssetChangeRequest = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: value() as URL)!
}

func added2(_ it: inout PHAssetChangeRequest) {
    let _: PHObjectPlaceholder = it.placeholderForCreatedAsset!
}

func added3() {
    let _: PHAsset.Type = PHAsset.self
}

func added4() {
    let _: PHAssetResourceCreationOptions.Type = PHAssetResourceCreationOptions.self
}

func added5() {
    let _: PHAssetCreationRequest.Type = PHAssetCreationRequest.self
}

func added6() {
    let _: PHAssetCreationRequest = PHAssetCreationRequest.forAsset()
}

func added7() {
    let _: Bool = PHAssetCreationRequest.supportsAssetResourceTypes(value() as [NSNumber])
}
