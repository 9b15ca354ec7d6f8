import Foundation
import Stillreel

/// A job that one command works on. Others that want the same job are refused until the process ends, or the lock is released.
final class FarmLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `ReelError` if another command has it.
    init(_ job: URL) throws(ReelError) {
        mkdir(job.path, 0o777)
        let file = open(FarmFolder(job).lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw ReelError(.output, "\(job.path): the job's folder cannot be written to: \(String(cString: strerror(errno)))")
        }
        if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(file)
            throw ReelError(.reel, "\(job.path): another command works on this job")
        }
        descriptor = file
    }

    deinit { close(descriptor) }
}
