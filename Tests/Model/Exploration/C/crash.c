#include "memory.h"
#include "model.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// Not a variable of the program, whose memory is a part of the run's.
static struct Report {
    char name[256];
    int number;
    char stack[64 * 1024];
} *report;

// The heap may be damaged, so nothing is allocated here.
static void reportCrash(int signal) {
    (void)signal;
    char line[300];
    int length = snprintf(line, sizeof(line), "%s: crash, in run %d\n", report->name, report->number);
    ssize_t written = write(STDOUT_FILENO, line, (size_t)length);
    _exit(written < 0 ? 2 : 1);
}

void model_begin_run(const char *scenario, int run) {
    bool isFirst = !report;
    if (isFirst) report = modelAllocate(sizeof(*report));
    snprintf(report->name, sizeof(report->name), "%s", scenario);
    report->number = run;
    if (!isFirst) return;
    sigaltstack(&(stack_t){.ss_sp = report->stack, .ss_size = sizeof(report->stack)}, NULL);
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
    for (int index = 0; index < 5; index++)
        sigaction(signals[index], &(struct sigaction){.sa_handler = reportCrash, .sa_flags = SA_ONSTACK}, NULL);
}
