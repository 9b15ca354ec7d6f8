import Foundation
import ReelTestSupport
import Testing

@testable import ReelPhotos

@Suite struct LibraryFolderTests {
    let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func path(_ environment: [String: String] = [:]) -> String {
        LibraryFolder(.videos, environment: ["HOME": home.url.path].merging(environment) { $1 }).url.path
    }

    private func write(_ configuration: String, to folder: String = ".config") throws {
        let folder = home.file(folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("user-dirs.dirs"))
    }

    @Test func isVideosInTheHomeFolderWhereNothingIsSaid() {
        #expect(path() == home.file("Videos").path)
    }

    @Test func comesFromTheEnvironmentFirst() throws {
        try write("XDG_VIDEOS_DIR=\"$HOME/Films\"\n")
        #expect(path(["XDG_VIDEOS_DIR": "/srv/movies"]) == "/srv/movies")
        #expect(path(["XDG_VIDEOS_DIR": "not/absolute"]) == home.file("Films").path)
        #expect(path(["XDG_VIDEOS_DIR": ""]) == home.file("Films").path)
    }

    @Test func comesFromTheUsersDirectories() throws {
        try write(
            """
            # This file is written by xdg-user-dirs-update
            XDG_DESKTOP_DIR="$HOME/Desktop"
            #XDG_VIDEOS_DIR="$HOME/Commented"
            XDG_VIDEOS_DIR="$HOME/Filme und Videos"
            XDG_MUSIC_DIR="$HOME/Music"
            """)
        #expect(path() == home.file("Filme und Videos").path)
    }

    @Test func readsTheFolderOfSettingsThatTheEnvironmentNames() throws {
        try write("XDG_VIDEOS_DIR=\"$HOME/Elsewhere\"\n", to: "settings")
        #expect(path(["XDG_CONFIG_HOME": home.file("settings").path]) == home.file("Elsewhere").path)
        #expect(path(["XDG_CONFIG_HOME": "settings"]) == home.file("Videos").path)
    }

    @Test(arguments: [
        (#"XDG_VIDEOS_DIR="/srv/movies""#, "/srv/movies"),
        (#"  XDG_VIDEOS_DIR = "$HOME/a\"b\\c\$d""#, #"/home/ada/a"b\c$d"#),
        (#"XDG_VIDEOS_DIR="$HOME""#, "/home/ada"),
        (#"XDG_VIDEOS_DIR="$HOME/Ünïcode" # a remark"#, "/home/ada/Ünïcode"),
        ("XDG_VIDEOS_DIR=\"$HOME/One\"\nXDG_VIDEOS_DIR=\"$HOME/Two\"", "/home/ada/Two"),
        ("XDG_VIDEOS_DIR=\"$HOME/One\"\r\nXDG_VIDEOS_DIR=nonsense\r\n", "/home/ada/One"),
        (#"XDG_VIDEOS_DIR="Videos""#, nil),
        (#"XDG_VIDEOS_DIR=$HOME/Videos"#, nil),
        (#"XDG_VIDEOS_DIR="$HOMER/Videos""#, nil),
        (#"XDG_VIDEOS_DIRECTORY="$HOME/Videos""#, nil),
        (#"MY_XDG_VIDEOS_DIR="$HOME/Videos""#, nil),
        ("", nil),
    ])
    func linesOfTheUsersDirectories(text: String, path: String?) {
        #expect(LibraryFolder.entry("XDG_VIDEOS_DIR", in: text, home: "/home/ada") == path)
    }

    @Test func `pictures have a folder of their own`() throws {
        func path(_ environment: [String: String] = [:]) -> String {
            LibraryFolder(.pictures, environment: ["HOME": home.url.path].merging(environment) { $1 }).url.path
        }
        #expect(path() == home.file("Pictures").path)
        try write("XDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_VIDEOS_DIR=\"$HOME/Filme\"\n")
        #expect(path() == home.file("Bilder").path)
        #expect(path(["XDG_PICTURES_DIR": "/srv/pictures"]) == "/srv/pictures")
    }

    @Test func `the home folder itself is known`() {
        #expect(LibraryFolder(.videos, environment: ["HOME": "/home/ada", "XDG_VIDEOS_DIR": "/home/ada/"]).isHome)
        #expect(!LibraryFolder(.videos, environment: ["HOME": "/home/ada"]).isHome)
    }
}
