// Preloaded into a program (LD_PRELOAD), this library loads the program once and runs it often. ffmpeg and ffprobe are linked
// with 200 libraries, and looking up their symbols takes longer than what most tests request from them. A process forked after
// that has them looked up already.
//
// The program stops before its main function. It sends one byte to the socket that is its standard input, and receives requests
// from there until the socket is closed. A request is one message: the folder to work in and the arguments, including the
// program's name, each terminated by a zero byte. Four descriptors come with it: standard input, standard output, standard
// error, and where to report. It reports two 32-bit numbers: the process identifier once the process runs, and its status, as
// returned by waitpid, once it has ended.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DESCRIPTORS = 4, REPORT = 3, RUNNING = 256, MESSAGE = 1 << 17 };

typedef int Main(int, char **, char **);

static Main *program;
static struct {
    pid_t process;
    int report;
} running[RUNNING];
static char message[MESSAGE];

// Returns the length of the request; 0 or less if there will be no more requests.
static ssize_t receive(int socket, int descriptors[DESCRIPTORS]) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(DESCRIPTORS * sizeof(int))];
    } control;
    struct iovec content = {message, sizeof message};
    struct msghdr request = {
        .msg_iov = &content, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t length = recvmsg(socket, &request, MSG_CMSG_CLOEXEC);
    if (length <= 0) return length;
    struct cmsghdr *header = CMSG_FIRSTHDR(&request);
    if (!header || header->cmsg_len != CMSG_LEN(DESCRIPTORS * sizeof(int)) || request.msg_flags & MSG_TRUNC) return -1;
    memcpy(descriptors, CMSG_DATA(header), DESCRIPTORS * sizeof(int));
    return length;
}

static int run(ssize_t length, char **environment) {
    if (chdir(message) != 0) {
        perror(message);
        return 127;
    }
    int count = 0;
    char **arguments = calloc(length + 1, sizeof *arguments);
    for (char *word = message + strlen(message) + 1; word < message + length; word += strlen(word) + 1) {
        arguments[count++] = word;
    }
    return program(count, arguments, environment);
}

// Returns −1 if there is none.
static int free_place(void) {
    for (int place = 0; place < RUNNING; place++) {
        if (!running[place].process) return place;
    }
    return -1;
}

static void report_ended(void) {
    int status;
    pid_t process;
    while ((process = waitpid(-1, &status, WNOHANG)) > 0) {
        for (int place = 0; place < RUNNING; place++) {
            if (running[place].process != process) continue;
            (void)!write(running[place].report, &status, sizeof status);
            close(running[place].report);
            running[place].process = 0;
        }
    }
}

static int serve(int count, char **arguments, char **environment) {
    (void)count, (void)arguments;
    sigset_t before, children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, &before);
    // Descriptors that other threads of the tests had open when this process was started would otherwise stay open as long as it
    // runs.
    closefrom(STDERR_FILENO + 1);
    // A client that no longer waits for its report must not end the server of the others.
    signal(SIGPIPE, SIG_IGN);
    int socket = dup(STDIN_FILENO), signals = signalfd(-1, &children, SFD_CLOEXEC);
    if (send(socket, "", 1, 0) != 1) return 127;
    for (;;) {
        struct pollfd ready[] = {{socket, POLLIN, 0}, {signals, POLLIN, 0}};
        if (poll(ready, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return 127;
        }
        if (ready[1].revents) {
            struct signalfd_siginfo ignored;
            (void)!read(signals, &ignored, sizeof ignored);
            report_ended();
        }
        if (!ready[0].revents) continue;
        int descriptors[DESCRIPTORS];
        ssize_t length = receive(socket, descriptors);
        if (length <= 0) return 0;
        int place = free_place();
        pid_t process = place < 0 ? -1 : fork();
        if (process == 0) {
            for (int other = 0; other < RUNNING; other++) {
                if (running[other].process) close(running[other].report);
            }
            for (int number = 0; number < REPORT; number++) dup2(descriptors[number], number);
            for (int number = 0; number < DESCRIPTORS; number++) close(descriptors[number]);
            close(socket);
            close(signals);
            signal(SIGPIPE, SIG_DFL);
            sigprocmask(SIG_SETMASK, &before, NULL);
            return run(length, environment);
        }
        for (int number = 0; number < REPORT; number++) close(descriptors[number]);
        (void)!write(descriptors[REPORT], &process, sizeof process);
        if (process < 0) {
            close(descriptors[REPORT]);
        } else {
            running[place].process = process;
            running[place].report = descriptors[REPORT];
        }
    }
}

int __libc_start_main(
    Main *main, int count, char **arguments, void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack) {
    typeof(&__libc_start_main) next = (typeof(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
    program = main;
    // Programs that this one starts must run normally.
    unsetenv("LD_PRELOAD");
    return next(serve, count, arguments, init, fini, rtld_fini, stack);
}
