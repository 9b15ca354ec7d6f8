import Foundation
import ReelCoreFoundation
import ReelUniformTypes
import Testing

/// The functions and constants of MobileCoreServices.
@Suite struct TypeFunctionTests {
    private func string(_ value: Unmanaged<CFString>?) -> String? { value.map { String($0.takeRetainedValue()) } }

    @Test func `tags and identifiers stand for each other`() {
        #expect(
            string(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "mov" as CFString, nil))
                == "com.apple.quicktime-movie")
        #expect(
            string(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png" as CFString, kUTTypeImage))
                == "public.png")
        #expect(
            string(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "mp4" as CFString, kUTTypeAudio))
                == "public.mpeg-4-audio")
        #expect(
            string(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "cif" as CFString, nil))
                == "dyn.ah62d4rv4ge80g4pg")
        #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "" as CFString, nil) == nil)
        #expect(string(UTTypeCopyPreferredTagWithClass(kUTTypeMPEG4, kUTTagClassFilenameExtension)) == "mp4")
        #expect(string(UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassMIMEType)) == "image/jpeg")
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeMovie, kUTTagClassMIMEType) == nil)
        #expect(UTTypeCopyPreferredTagWithClass("org.example.x" as CFString, kUTTagClassMIMEType) == nil)
        #expect(string(UTTypeCopyDescription(kUTTypeGIF)) == "GIF image")
        let all = UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, "mp4" as CFString, nil)?.takeRetainedValue()
        #expect(all == ["public.mpeg-4", "public.mpeg-4-audio"] as CFArray)
        #expect(
            UTTypeCopyAllTagsWithClass(kUTTypeTIFF, kUTTagClassFilenameExtension)?.takeRetainedValue() == ["tiff", "tif"]
                as CFArray)
    }

    @Test func `types conform to each other`() {
        #expect(
            UTTypeConformsTo(kUTTypeQuickTimeMovie, kUTTypeMovie) && UTTypeConformsTo("Public.JPEG" as CFString, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeJPEG, kUTTypeMovie))
        #expect(UTTypeConformsTo("org.example.x" as CFString, "org.example.X" as CFString))
        #expect(!UTTypeConformsTo("org.example.x" as CFString, kUTTypeData))
        #expect(UTTypeEqual(kUTTypePNG, "PUBLIC.PNG" as CFString) && !UTTypeEqual(kUTTypePNG, kUTTypeGIF))
        #expect(UTTypeIsDeclared(kUTTypePNG) && !UTTypeIsDeclared("org.example.x" as CFString))
        #expect(UTTypeIsDynamic("dyn.ah62d4rv4ge80g4pg" as CFString) && !UTTypeIsDynamic(kUTTypePNG))
    }

    @Test func `constants are strings`() {
        #expect(kUTTypeJPEG as String == "public.jpeg" && String(kUTTypeMovie) == "public.movie")
        #expect([kUTTypeImage as String, kUTTypeMovie as String] == ["public.image", "public.movie"])
        #expect(UTType(kUTTypeMPEG4 as String) == .mpeg4Movie)
    }
}
