#define _GNU_SOURCE
#include "opener.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int stillreel_start_opener(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    const pid_t process = fork();
    if (process == 0) {
        // The shell is the child of a process that has ended, so that nobody has to wait for it.
        const pid_t shell = fork();
        if (shell != 0) _exit(shell < 0);
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        // Ctrl-C must end the command, and not the browser.
        if (nowhere < 0 || setsid() < 0 || dup2(ends[0], STDIN_FILENO) < 0 || dup2(nowhere, STDOUT_FILENO) < 0
            || dup2(nowhere, STDERR_FILENO) < 0)
            _exit(1);
        // If it was the standard input before, it is still closed on exec.
        fcntl(STDIN_FILENO, F_SETFD, 0);
        // The command ignores it.
        signal(SIGPIPE, SIG_DFL);
        execl("/bin/sh", "sh", "-c", "IFS= read -r address && exec xdg-open \"$address\" < /dev/null", (char *)NULL);
        _exit(1);
    }
    close(ends[0]);
    int status = 1;
    if (process > 0 && waitpid(process, &status, 0) == process && status == 0) return ends[1];
    close(ends[1]);
    return -1;
}
