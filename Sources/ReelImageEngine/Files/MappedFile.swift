import Foundation
import ReelConcurrency
import ReelCoreFoundation
import Synchronization

/// The bytes of a file, which are read when they are needed: many such files take no memory.
///
/// If the file becomes shorter meanwhile, the bytes that are missing are zeros, and `isCutShort` tells so. The system would end
/// the process with SIGBUS (mmap(2)); a handler of this signal, which passes on all other cases, prevents that.
final class MappedFile: Sendable {
    /// The bytes. They stay mapped as long as there is a copy.
    let data: Data
    private let mapping: Mapping?
    private let path: String
    private let node: FileNode

    /// Less than this is read. (`Data` would copy a few bytes, and end the mapping at once.)
    private static let leastSize = 1 << 16

    /// - Throws: `POSIXError`.
    init(contentsOf url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let size = Int(status.st_size)
        (path, node) = (url.path, FileNode(status))
        guard size >= Self.leastSize, let mapping = Mapping(descriptor, size) else {
            // Not every file system has files that can be mapped.
            mapping = nil
            data = try Data(contentsOf: url)
            return
        }
        self.mapping = mapping
        data = Data(bytesNoCopy: mapping.start, count: size, deallocator: .custom { _, _ in mapping.end() })
    }

    /// Whether bytes were missing when they were needed.
    var isCutShort: Bool {
        guard let mapping else { return false }
        if mapping.isCutShort { return true }
        // Within the last page, the bytes are zeros without a signal.
        var status = stat()
        return stat(path, &status) == 0 && FileNode(status) == node && Int(status.st_size) < data.count
    }

    /// A range of addresses, in a table that the handler of the signal reads.
    private struct Mapping: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
        private let size: Int
        private let slot: Int

        /// Nil if the file cannot be mapped, or if there are too many mapped files.
        init?(_ descriptor: Int32, _ size: Int) {
            guard let slot = Table.shared.takeSlot() else { return nil }
            guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
                Table.shared.freeSlot(slot)
                return nil
            }
            Table.shared.set(slot, UInt(bitPattern: start), size)
            (self.start, self.size, self.slot) = (start, size, slot)
        }

        var isCutShort: Bool { Table.shared.isCutShort(slot) }

        func end() {
            // In this order: the addresses, and then the slot, may soon be those of another file.
            Table.shared.clear(slot)
            munmap(start, size)
            Table.shared.freeSlot(slot)
        }
    }

    /// The mapped ranges. The handler must not allocate, or wait for a lock.
    private final class Table: @unchecked Sendable {
        static let shared = Table()

        private static let capacity = 4096
        /// For each slot, the first and the last address, and whether bytes were missing.
        private let words: UnsafeMutablePointer<Atomic<UInt>>
        private let free = Locked(Array((0..<capacity).reversed()))
        /// What handled the signal before.
        private let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
        private let pageSize = UInt(sysconf(Int32(_SC_PAGESIZE)))

        private init() {
            words = .allocate(capacity: 3 * Self.capacity)
            for index in 0..<3 * Self.capacity { (words + index).initialize(to: Atomic(0)) }
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { number, info, context in Table.shared.handle(number, info, context) }
            action.sa_flags = SA_SIGINFO | SA_ONSTACK
            previous.initialize(to: sigaction())
            sigaction(SIGBUS, &action, previous)
        }

        func takeSlot() -> Int? { free.withLock { $0.popLast() } }

        func freeSlot(_ slot: Int) { free.withLock { $0.append(slot) } }

        func clear(_ slot: Int) {
            for index in 3 * slot..<3 * slot + 3 { words[index].store(0, ordering: .sequentiallyConsistent) }
        }

        func set(_ slot: Int, _ start: UInt, _ size: Int) {
            words[3 * slot + 1].store(start + UInt(size) - 1, ordering: .sequentiallyConsistent)
            words[3 * slot].store(start, ordering: .sequentiallyConsistent)
        }

        func isCutShort(_ slot: Int) -> Bool { words[3 * slot + 2].load(ordering: .sequentiallyConsistent) != 0 }

        private func handle(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
            let address = UInt(bitPattern: info?.pointee._sifields._sigfault.si_addr)
            for slot in 0..<Self.capacity {
                let start = words[3 * slot].load(ordering: .sequentiallyConsistent)
                guard start != 0, address >= start, address <= words[3 * slot + 1].load(ordering: .sequentiallyConsistent) else {
                    continue
                }
                words[3 * slot + 2].store(1, ordering: .sequentiallyConsistent)
                let page = UnsafeMutableRawPointer(bitPattern: address / pageSize * pageSize)
                let zeros = mmap(page, Int(pageSize), PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0)
                if zeros != MAP_FAILED { return }
            }
            pass(number, info, context)
        }

        private func pass(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
            if previous.pointee.sa_flags & SA_SIGINFO != 0, let handler = previous.pointee.__sigaction_handler.sa_sigaction {
                handler(number, info, context)
            } else {
                // The default, or a handler of the old kind: the instruction fails again, and meets it.
                sigaction(number, previous, nil)
            }
        }
    }
}
