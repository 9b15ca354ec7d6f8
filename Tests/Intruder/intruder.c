// What code that breaks into a library would try first. Preloaded into the command by SandboxTests. When the command opens a media
// file for the first time, it tries these things in the command's process, and prints a line for each to standard error.
//
// The environment names a folder that is not the command's output (INTRUDER_FOLDER), and another process (INTRUDER_PROCESS).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void report(const char *what, long result) {
    fprintf(stderr, "intruder: %s: %s\n", what, result < 0 ? strerrorname_np(errno) : "done");
}

static const char *inside(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("INTRUDER_FOLDER"), name);
    return path;
}

static void *nothing(void *argument) { return argument; }

static void intrude(void) {
    const pid_t other = atoi(getenv("INTRUDER_PROCESS"));
    report("internet", socket(AF_INET, SOCK_STREAM, 0));
    report("local socket", socket(AF_UNIX, SOCK_STREAM, 0));
    report("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    const pid_t child = fork();
    if (child == 0) _exit(0);
    report("process", child);
    report("signal", kill(other, SIGTERM));
    report("question whether a process exists", kill(other, 0));
    report("own signal", kill(getpid(), SIGCHLD));
    report("trace", ptrace(PTRACE_ATTACH, other, 0, 0));
    report("typing", ioctl(STDERR_FILENO, TIOCSTI, "x"));
    report("ring", syscall(SYS_io_uring_setup, 1, &(struct io_uring_params){0}));
    pthread_t thread;
    errno = pthread_create(&thread, NULL, nothing, NULL);
    report("thread", errno == 0 ? pthread_join(thread, NULL) : -1);

    report("new file", open(inside("new"), O_WRONLY | O_CREAT, 0666));
    report("change", open(inside("kept"), O_WRONLY));
    report("truncation", truncate(inside("kept"), 0));
    report("removal", unlink(inside("kept")));
    report("new folder", mkdir(inside("folder"), 0777));
    report("reading", open(inside("kept"), O_RDONLY));
    report("null device", open("/dev/null", O_WRONLY));
    report("file beside the output", open("beside", O_WRONLY | O_CREAT, 0666));
    // Its version. (LANDLOCK_CREATE_RULESET_VERSION)
    fprintf(stderr, "intruder: Landlock: %ld\n", syscall(444, NULL, 0, 1));
    // Last, because it replaces the command.
    char *const arguments[] = {"echo", "intruder: program: done", NULL};
    dup2(STDERR_FILENO, STDOUT_FILENO);
    report("program", execv("/bin/echo", arguments));
}

int avformat_open_input(void **context, const char *url, const void *format, void **options) {
    static atomic_flag done = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&done)) intrude();
    int (*const open_input)(void **, const char *, const void *, void **) = dlsym(RTLD_NEXT, "avformat_open_input");
    return open_input(context, url, format, options);
}
