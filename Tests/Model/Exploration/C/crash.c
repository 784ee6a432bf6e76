#include "model.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static char name[256];
static int number;

// The heap may be damaged, so nothing is allocated here.
static void reportCrash(int signal) {
    (void)signal;
    char line[300];
    int length = snprintf(line, sizeof(line), "%s: crash, in run %d\n", name, number);
    ssize_t written = write(STDOUT_FILENO, line, (size_t)length);
    _exit(written < 0 ? 2 : 1);
}

void model_begin_run(const char *scenario, int run) {
    snprintf(name, sizeof(name), "%s", scenario);
    number = run;
    static char stack[64 * 1024];
    if (run > 1) return;
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof(stack)}, NULL);
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
    for (int index = 0; index < 5; index++)
        sigaction(signals[index], &(struct sigaction){.sa_handler = reportCrash, .sa_flags = SA_ONSTACK}, NULL);
}
