#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: System calls (seccomp)

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FIELD(name) ((uint32_t)offsetof(struct seccomp_data, name))
// The lower half of an argument, on the little-endian systems above.
#define ARGUMENT(index) ((uint32_t)(offsetof(struct seccomp_data, args) + 8 * (index)))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
// Skips instructions unless the loaded value is equal.
#define UNLESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, skipped)

// Older systems do not name them. These numbers are the same on all architectures.
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#define SYS_io_uring_enter 426
#define SYS_io_uring_register 427
#endif
#ifndef SYS_open_tree
#define SYS_open_tree 428
#define SYS_move_mount 429
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#define SYS_fspick 433
#endif
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif
#ifndef SYS_process_madvise
#define SYS_process_madvise 440
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SECCOMP_FILTER_FLAG_TSYNC
#define SECCOMP_FILTER_FLAG_TSYNC 1
#endif
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW 4
#endif

#ifdef ARCHITECTURE
// Calls that fail with EPERM.
static const uint16_t refused[] = {
    // Connections to others, also of sockets that were inherited.
    SYS_socketpair, SYS_connect,
    // Programs.
    SYS_execve, SYS_execveat,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    // Other processes. (For kill and tgkill, see below.)
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd,
    SYS_pidfd_send_signal, SYS_tkill, SYS_setns, SYS_unshare,
    // Interfaces of the kernel that media do not need, in which most of its errors are found.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_fanotify_init,
    SYS_open_by_handle_at, SYS_io_uring_enter, SYS_io_uring_register,
    // Administration.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen, SYS_fsconfig, SYS_fsmount,
    SYS_fspick, SYS_mount_setattr, SYS_swapon, SYS_swapoff, SYS_quotactl, SYS_acct, SYS_reboot, SYS_kexec_load,
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_sethostname, SYS_setdomainname, SYS_settimeofday,
    SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_syslog, SYS_vhangup, SYS_mknodat,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_mknod
    SYS_mknod,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};
enum { REFUSED = sizeof refused / sizeof *refused };

// Calls that fail with EPERM unless the process serves.
static const uint16_t serving[] = {SYS_socket, SYS_bind, SYS_listen, SYS_accept, SYS_accept4};
enum { SERVING = sizeof serving / sizeof *serving };

int stillreel_give_up_rights(int serves) {
    const uint32_t process = (uint32_t)getpid();
    // Processes could outlive the command: only threads may be started.
    const struct sock_filter beginning[] = {
        LOAD(FIELD(arch)),
        // Another architecture's numbers, which a program can use at any time, are not ours.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), REFUSE(EPERM),
        LOAD(FIELD(nr)),
#ifdef __x86_64__
        // So are those of x32.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(ENOSYS),
#endif
        // Its flags are in memory, which a filter cannot read. The C library then uses clone.
        UNLESS(SYS_clone3, 1), REFUSE(ENOSYS),
        // Programs use it only if it is there.
        UNLESS(SYS_io_uring_setup, 1), REFUSE(ENOSYS),
        UNLESS(SYS_clone, 4), LOAD(ARGUMENT(0)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ALLOW, REFUSE(EPERM),
        // Signals to others. Signal 0 only asks whether a process exists.
        UNLESS(SYS_kill, 6), LOAD(ARGUMENT(0)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, process, 2, 0), LOAD(ARGUMENT(1)), UNLESS(0, 1),
        ALLOW, REFUSE(EPERM),
        UNLESS(SYS_tgkill, 4), LOAD(ARGUMENT(0)), UNLESS(process, 1), ALLOW, REFUSE(EPERM),
        UNLESS(SYS_rt_sigqueueinfo, 4), LOAD(ARGUMENT(0)), UNLESS(process, 1), ALLOW, REFUSE(EPERM),
        UNLESS(SYS_rt_tgsigqueueinfo, 4), LOAD(ARGUMENT(0)), UNLESS(process, 1), ALLOW, REFUSE(EPERM),
        // Typing into the terminal, which a shell would run afterwards.
        UNLESS(SYS_ioctl, 5), LOAD(ARGUMENT(1)), UNLESS(TIOCSTI, 1), REFUSE(EPERM), UNLESS(TIOCLINUX, 1), REFUSE(EPERM),
    };
    // A process that serves has only sockets of TCP over IPv4: datagrams could go anywhere, and so could data that opens a
    // connection (Fast Open), both without connect.
    const struct sock_filter limits[] = {
        LOAD(FIELD(nr)),
        UNLESS(SYS_socket, 7), LOAD(ARGUMENT(0)), UNLESS(AF_INET, 4), LOAD(ARGUMENT(1)),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xF), UNLESS(SOCK_STREAM, 1), ALLOW, REFUSE(EPERM),
        UNLESS(SYS_sendto, 4), LOAD(ARGUMENT(3)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MSG_FASTOPEN, 0, 1), REFUSE(EPERM), ALLOW,
        UNLESS(SYS_sendmsg, 4), LOAD(ARGUMENT(2)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MSG_FASTOPEN, 0, 1), REFUSE(EPERM), ALLOW,
        UNLESS(SYS_sendmmsg, 4), LOAD(ARGUMENT(3)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MSG_FASTOPEN, 0, 1), REFUSE(EPERM), ALLOW,
    };
    enum { BEGINNING = sizeof beginning / sizeof *beginning, LIMITS = sizeof limits / sizeof *limits };
    struct sock_filter code[BEGINNING + LIMITS + 2 * (REFUSED + SERVING) + 2];
    size_t count = 0;
    for (size_t index = 0; index < BEGINNING; index++) code[count++] = beginning[index];
    for (size_t index = 0; serves && index < LIMITS; index++) code[count++] = limits[index];
    // The accumulator has the call's number, except after ioctl, for which the rest of the comparisons is useless.
    code[count++] = (struct sock_filter)LOAD(FIELD(nr));
    for (size_t index = 0; index < REFUSED; index++) {
        code[count++] = (struct sock_filter)UNLESS(refused[index], 1);
        code[count++] = (struct sock_filter)REFUSE(EPERM);
    }
    for (size_t index = 0; !serves && index < SERVING; index++) {
        code[count++] = (struct sock_filter)UNLESS(serving[index], 1);
        code[count++] = (struct sock_filter)REFUSE(EPERM);
    }
    code[count++] = (struct sock_filter)ALLOW;
    const struct sock_fprog program = {.len = (unsigned short)count, .filter = code};

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    // Without SPEC_ALLOW, older kernels slow down all memory accesses of a process with a filter.
    const unsigned flags[] = {
        SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_SPEC_ALLOW, SECCOMP_FILTER_FLAG_TSYNC, SECCOMP_FILTER_FLAG_SPEC_ALLOW, 0};
    int error = ENOSYS;
    for (size_t index = 0; index < sizeof flags / sizeof *flags; index++) {
        const long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags[index], &program);
        if (result == 0) return 0;
        // A positive result is a thread that has a filter of its own.
        error = result > 0 ? EBUSY : errno;
    }
    return error;
}
#else
int stillreel_give_up_rights(int serves) {
    (void)serves;
    return ENOSYS;
}
#endif

// MARK: Files (Landlock)

// As in <linux/landlock.h>, which older systems do not have.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
struct ruleset {
    uint64_t handled;
};
struct rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));
enum { VERSION = 1, PATH_BENEATH = 1 };
enum {
    WRITE_FILE = 1 << 1,
    REMOVE_FOLDER = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_CHARACTER_DEVICE = 1 << 6,
    MAKE_FOLDER = 1 << 7,
    MAKE_FILE = 1 << 8,
    MAKE_SOCKET = 1 << 9,
    MAKE_PIPE = 1 << 10,
    MAKE_BLOCK_DEVICE = 1 << 11,
    MAKE_LINK = 1 << 12,
    MOVE = 1 << 13,
    TRUNCATE = 1 << 14,
};

// Allows what is in a folder, or a file.
static int allow(int rules, const char *path, uint64_t allowed) {
    const int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return errno;
    struct stat status;
    int error = fstat(file, &status) == 0 ? 0 : errno;
    if (error == 0) {
        if (!S_ISDIR(status.st_mode)) allowed &= WRITE_FILE | TRUNCATE;
        const struct rule rule = {.allowed = allowed, .parent = file};
        error = syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0) == 0 ? 0 : errno;
    }
    close(file);
    return error;
}

int stillreel_limit_writing(const char *const *folders, size_t count) {
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION);
    if (version < 0) return errno;
    // The first version refuses all moves between folders.
    if (version < 2) return ENOSYS;
    uint64_t handled = WRITE_FILE | REMOVE_FOLDER | REMOVE_FILE | MAKE_CHARACTER_DEVICE | MAKE_FOLDER | MAKE_FILE | MAKE_SOCKET
        | MAKE_PIPE | MAKE_BLOCK_DEVICE | MAKE_LINK | MOVE;
    if (version >= 3) handled |= TRUNCATE;
    const struct ruleset ruleset = {.handled = handled};
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, sizeof ruleset, 0);
    if (rules < 0) return errno;
    const uint64_t allowed = handled & ~(uint64_t)(MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE | MAKE_SOCKET | MAKE_PIPE);
    int error = 0;
    for (size_t index = 0; index < count && error == 0; index++) error = allow(rules, folders[index], allowed);
    // If these do not exist, nobody writes to them.
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/tty"};
    for (size_t index = 0; index < sizeof devices / sizeof *devices && error == 0; index++) {
        allow(rules, devices[index], (WRITE_FILE | TRUNCATE) & handled);
    }
    if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
    if (error == 0 && syscall(SYS_landlock_restrict_self, rules, 0) != 0) error = errno;
    close(rules);
    return error;
}
