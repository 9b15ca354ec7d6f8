// Makes chosen system calls of a program fail: the n-th one, once or for good. Preloaded by Scripts/tests/faults.py.
//
// A filter (seccomp) turns the chosen calls into SIGSYS, whose handler counts the call, and either makes it or lets it fail.
// Replacing functions of the C library by name would miss the calls that it makes itself (fopen, fread, opendir, getpwuid), and
// those of code that has its own (static runtimes). The kernel misses none.
//
// The environment says what to do:
//
//   FAULTS_CALLS    the kinds of calls to count, separated by commas (see `kinds`), or "all"
//   FAULTS_UNDER    count only calls on files and folders in this folder (an absolute path without links); without it, count all
//   FAULTS_AT       the number of the call that fails, from 1; 0 only counts
//   FAULTS_LASTING  1: all later calls of these kinds fail, too
//   FAULTS_EFFECT   what happens: the number of an errno; "short" (a read or write of half as many bytes, at least one); "end" (a
//                   read finds the end of the file); or, before the call is made: "signal:N", "remove" (FAULTS_FILE), "cut"
//                   (FAULTS_FILE, to half its length), "replace" (FAULTS_FILE, by FAULTS_OTHER; they change their names if
//                   both are there). Without FAULTS_FILE, it is the file of the call.
//   FAULTS_ROOM     writes fail with ENOSPC once this many bytes have been written
//   FAULTS_REPORT   a file of 4096 bytes, which is mapped, so that it is right even after SIGKILL: `struct report`
//
// A failing close closes the descriptor, as Linux does. Programs that the program starts are not supported: they inherit the
// filter, but not the handler. A call in code that blocks SIGSYS ends the program by this signal.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

// How a call names its file.
enum { NONE, PATH0, PATH0_PATH1, FD0, FD4, AT01, AT01_AT23, STRING0_AT12 };

struct call {
    long number;
    int file;
};

// The order is that of the counts in the report, and of KINDS in Scripts/tests/faults.py.
static const struct kind {
    const char *name;
    struct call calls[12];
} kinds[] = {
    {"open", {
#ifdef SYS_open
                 {SYS_open, PATH0}, {SYS_creat, PATH0},
#endif
                 {SYS_openat, AT01}, {SYS_openat2, AT01}}},
    {"read", {{SYS_read, FD0}, {SYS_pread64, FD0}, {SYS_readv, FD0}, {SYS_preadv, FD0}, {SYS_preadv2, FD0}}},
    {"write", {{SYS_write, FD0}, {SYS_pwrite64, FD0}, {SYS_writev, FD0}, {SYS_pwritev, FD0}, {SYS_pwritev2, FD0},
               {SYS_copy_file_range, FD0}, {SYS_sendfile, FD0}, {SYS_splice, FD0}}},
    {"sync", {{SYS_fsync, FD0}, {SYS_fdatasync, FD0}, {SYS_sync_file_range, FD0}, {SYS_syncfs, FD0}}},
    {"rename", {
#ifdef SYS_rename
                   {SYS_rename, PATH0_PATH1},
#endif
#ifdef SYS_renameat
                   {SYS_renameat, AT01_AT23},
#endif
                   {SYS_renameat2, AT01_AT23}}},
    {"link", {
#ifdef SYS_link
                 {SYS_link, PATH0_PATH1}, {SYS_symlink, PATH0_PATH1},
#endif
                 {SYS_linkat, AT01_AT23}, {SYS_symlinkat, STRING0_AT12}}},
    {"unlink", {
#ifdef SYS_unlink
                   {SYS_unlink, PATH0}, {SYS_rmdir, PATH0},
#endif
                   {SYS_unlinkat, AT01}}},
    {"truncate", {{SYS_truncate, PATH0}, {SYS_ftruncate, FD0}, {SYS_fallocate, FD0}}},
    {"map", {{SYS_mmap, FD4}}},
    {"close", {{SYS_close, FD0}}},
    {"random", {{SYS_getrandom, NONE}}},
    {"mkdir", {
#ifdef SYS_mkdir
                  {SYS_mkdir, PATH0},
#endif
                  {SYS_mkdirat, AT01}}},
    {"stat", {
#ifdef SYS_stat
                 {SYS_stat, PATH0}, {SYS_lstat, PATH0}, {SYS_access, PATH0},
#endif
                 {SYS_fstat, FD0}, {SYS_newfstatat, AT01}, {SYS_statx, AT01}, {SYS_faccessat, AT01}, {SYS_faccessat2, AT01},
                 {SYS_statfs, PATH0}, {SYS_fstatfs, FD0}}},
    {"seek", {{SYS_lseek, FD0}}},
    {"list", {{SYS_getdents64, FD0}}},
    {"attributes", {
#ifdef SYS_chmod
                       {SYS_chmod, PATH0}, {SYS_chown, PATH0},
#endif
                       {SYS_fchmod, FD0}, {SYS_fchmodat, AT01}, {SYS_fchown, FD0}, {SYS_fchownat, AT01}, {SYS_utimensat, AT01},
                       {SYS_listxattr, PATH0}, {SYS_getxattr, PATH0}, {SYS_setxattr, PATH0}}},
    {"lock", {{SYS_flock, FD0}, {SYS_fcntl, FD0}}},
};
enum { KINDS = sizeof kinds / sizeof *kinds, CALLS = sizeof kinds->calls / sizeof(struct call) };

struct report {
    _Atomic uint64_t counts[24];
    _Atomic uint64_t total;
    _Atomic uint64_t failed;
    _Atomic uint64_t written;
    int64_t number;
    char path[1024];
};

static struct report own, *report = &own;
static char under[PATH_MAX];
static size_t underLength;
static unsigned long long at;
static _Bool lasting;
static const char *named, *other;
static long long room = -1;
static enum { ERROR, SHORT, END, SIGNAL, REMOVE, CUT, REPLACE } effect;
static long value;

// The one place from which the filter lets all calls pass.
long faults_call(long number, long a, long b, long c, long d, long e, long f);
extern const char faults_returned[];
#if defined __x86_64__
__asm__(".text\n.hidden faults_call\n.hidden faults_returned\n.globl faults_call\n.globl faults_returned\nfaults_call:\n"
        "movq %rdi,%rax\nmovq %rsi,%rdi\nmovq %rdx,%rsi\nmovq %rcx,%rdx\nmovq %r8,%r10\nmovq %r9,%r8\nmovq 8(%rsp),%r9\n"
        "syscall\nfaults_returned:\nret\n");
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define REGISTER(context, index) \
    ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9}[index]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined __aarch64__
__asm__(".text\n.hidden faults_call\n.hidden faults_returned\n.globl faults_call\n.globl faults_returned\nfaults_call:\n"
        "mov x8,x0\nmov x0,x1\nmov x1,x2\nmov x2,x3\nmov x3,x4\nmov x4,x5\nmov x5,x6\nsvc #0\nfaults_returned:\nret\n");
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define REGISTER(context, index) ((context)->uc_mcontext.regs[index])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#else
#error "faults.c knows x86-64 and arm64."
#endif

static long call(long number, long a, long b, long c, long d) {
    return faults_call(number, a, b, c, d, 0, 0);
}

// The place of a descriptor's file. Returns its length, or 0 if it has none.
static size_t pathOf(long descriptor, char *path) {
    char link[64];
    if ((int)descriptor == AT_FDCWD) strcpy(link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", (int)descriptor);
    long length = call(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, PATH_MAX - 1);
    if (length < 0) length = 0;
    path[length] = 0;
    return length;
}

static void pathAt(long folder, const char *name, char *path) {
    if (name && *name == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return;
    }
    size_t length = pathOf(folder, path);
    if (name && *name) snprintf(path + length, PATH_MAX - length, "/%s", name);
}

static _Bool isChosen(const char *path) {
    return strncmp(path, under, underLength) == 0 && (path[underLength] == '/' || path[underLength] == 0 || underLength == 0);
}

// Whether the call is one to count; `path` becomes its file.
static _Bool concerns(int how, const long *a, char *path) {
    switch (how) {
    case PATH0: pathAt(AT_FDCWD, (const char *)a[0], path); break;
    case FD0: pathOf(a[0], path); break;
    case FD4:
        if ((int)a[4] < 0) return 0;
        pathOf(a[4], path);
        break;
    case AT01: pathAt(a[0], (const char *)a[1], path); break;
    case STRING0_AT12: pathAt(a[1], (const char *)a[2], path); break;
    case PATH0_PATH1:
        pathAt(AT_FDCWD, (const char *)a[1], path);
        if (isChosen(path)) return 1;
        pathAt(AT_FDCWD, (const char *)a[0], path);
        break;
    case AT01_AT23:
        pathAt(a[2], (const char *)a[3], path);
        if (isChosen(path)) return 1;
        pathAt(a[0], (const char *)a[1], path);
        break;
    default: return underLength == 0;
    }
    return isChosen(path);
}

static _Bool isWrite(long number) {
    return number == SYS_write || number == SYS_pwrite64 || number == SYS_writev || number == SYS_pwritev;
}

static long size(long number, const long *a) {
    if (number != SYS_writev && number != SYS_pwritev) return a[2];
    const struct iovec *parts = (const struct iovec *)a[1];
    long sum = 0;
    for (int i = 0; i < a[2]; i++) sum += parts[i].iov_len;
    return sum;
}

static long make(long number, long *a) {
    return faults_call(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static long fail(long number, long *a, const char *path) {
    const char *file = named ? named : path;
    struct stat status;
    switch (effect) {
    case ERROR:
        if (number == SYS_close) make(number, a);
        return -value;
    case SHORT:
        // Calls with vectors keep their first part.
        if (number == SYS_readv || number == SYS_writev || number == SYS_preadv || number == SYS_pwritev) {
            a[2] = a[2] > 1 ? 1 : a[2];
        } else a[2] = a[2] > 1 ? a[2] / 2 : a[2];
        break;
    case END: return 0;
    case SIGNAL: call(SYS_kill, call(SYS_getpid, 0, 0, 0, 0), value, 0, 0); break;
    case REMOVE: call(SYS_unlinkat, AT_FDCWD, (long)file, 0, 0); break;
    case CUT:
        if (call(SYS_newfstatat, AT_FDCWD, (long)file, (long)&status, 0) != 0) break;
        call(SYS_truncate, (long)file, status.st_size / 2, 0, 0);
        break;
    case REPLACE:
        if (faults_call(SYS_renameat2, AT_FDCWD, (long)other, AT_FDCWD, (long)file, RENAME_EXCHANGE, 0) == 0) break;
        call(SYS_renameat2, AT_FDCWD, (long)other, AT_FDCWD, (long)file);
        break;
    }
    return make(number, a);
}

static void trapped(int signal, siginfo_t *info, void *raw) {
    (void)signal;
    ucontext_t *context = raw;
    long number = info->si_syscall, a[6];
    for (int i = 0; i < 6; i++) a[i] = REGISTER(context, i);
    char path[PATH_MAX] = "";
    int kind = -1;
    for (int i = 0; i < KINDS && kind < 0; i++)
        for (int j = 0; j < CALLS && kinds[i].calls[j].file; j++)
            if (kinds[i].calls[j].number == number && concerns(kinds[i].calls[j].file, a, path)) kind = i;
    if (number == SYS_getrandom && underLength == 0)
        for (int i = 0; i < KINDS; i++)
            if (strcmp(kinds[i].name, "random") == 0) kind = i;
    if (kind < 0) {
        RESULT(context) = make(number, a);
        return;
    }
    atomic_fetch_add(&report->counts[kind], 1);
    if (room >= 0 && isWrite(number)) {
        long bytes = size(number, a);
        if (atomic_fetch_add(&report->written, bytes) + bytes > (uint64_t)room) {
            atomic_fetch_add(&report->failed, 1);
            RESULT(context) = -ENOSPC;
            return;
        }
    }
    uint64_t index = atomic_fetch_add(&report->total, 1) + 1;
    if (at && (index == at || (lasting && index > at))) {
        if (atomic_fetch_add(&report->failed, 1) == 0) {
            report->number = number;
            strncpy(report->path, path, sizeof report->path - 1);
        }
        RESULT(context) = fail(number, a, path);
    } else {
        RESULT(context) = make(number, a);
    }
}

static _Bool names(const char *list, const char *name) {
    if (strcmp(list, "all") == 0) return 1;
    size_t length = strlen(name);
    for (const char *found = list; (found = strstr(found, name)); found += length)
        if ((found == list || found[-1] == ',') && (found[length] == 0 || found[length] == ',')) return 1;
    return 0;
}

static void setEffect(const char *text) {
    if (strcmp(text, "short") == 0) effect = SHORT;
    else if (strcmp(text, "end") == 0) effect = END;
    else if (strcmp(text, "remove") == 0) effect = REMOVE;
    else if (strcmp(text, "cut") == 0) effect = CUT;
    else if (strcmp(text, "replace") == 0) effect = REPLACE;
    else if (strncmp(text, "signal:", 7) == 0) effect = SIGNAL, value = atol(text + 7);
    else effect = ERROR, value = atol(text);
}

__attribute__((constructor)) static void begin(void) {
    const char *calls = getenv("FAULTS_CALLS"), *text;
    if (!calls) return;
    if ((text = getenv("FAULTS_UNDER"))) underLength = snprintf(under, sizeof under, "%s", text);
    if ((text = getenv("FAULTS_AT"))) at = strtoull(text, NULL, 10);
    if ((text = getenv("FAULTS_LASTING"))) lasting = *text == '1';
    if ((text = getenv("FAULTS_EFFECT"))) setEffect(text);
    if ((text = getenv("FAULTS_ROOM"))) room = atoll(text);
    named = getenv("FAULTS_FILE");
    other = getenv("FAULTS_OTHER");
    if ((text = getenv("FAULTS_REPORT"))) {
        int descriptor = open(text, O_RDWR | O_CLOEXEC);
        void *memory = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        if (descriptor < 0 || memory == MAP_FAILED) {
            fprintf(stderr, "faults: %s cannot be mapped\n", text);
            _exit(125);
        }
        report = memory;
        close(descriptor);
    }
    struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
    sigaction(SIGSYS, &action, NULL);

    struct sock_filter filter[32 + 2 * KINDS * CALLS];
    size_t length = 0;
    uint64_t returned = (uint64_t)(uintptr_t)faults_returned;
#define LOAD(field) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, action)
#define EQUAL(number, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(number), yes, no)
    filter[length++] = LOAD(arch);
    filter[length++] = EQUAL(ARCHITECTURE, 1, 0);
    filter[length++] = RETURN(SECCOMP_RET_ALLOW);
    filter[length++] = LOAD(instruction_pointer);
    filter[length++] = EQUAL(returned, 0, 3);
    filter[length++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4);
    filter[length++] = EQUAL(returned >> 32, 0, 1);
    filter[length++] = RETURN(SECCOMP_RET_ALLOW);
    filter[length++] = LOAD(nr);
    for (int i = 0; i < KINDS; i++) {
        if (!names(calls, kinds[i].name)) continue;
        for (int j = 0; j < CALLS && (kinds[i].calls[j].file || kinds[i].calls[j].number == SYS_getrandom); j++) {
            filter[length++] = EQUAL(kinds[i].calls[j].number, 0, 1);
            filter[length++] = RETURN(SECCOMP_RET_TRAP);
        }
    }
    filter[length++] = RETURN(SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = length, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        perror("faults: the system has no seccomp filters");
        _exit(125);
    }
}
