#include "memory.h"
#include "model.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// Not a variable of the program, because the program's variables are memory of the run.
static struct Report {
    char name[256];
    const char *kind;
    int number;
    char stack[64 * 1024];
} *report;

// The heap may be damaged, so nothing is allocated here.
static void reportCrash(int signal) {
    (void)signal;
    char line[320];
    int length = report->kind
        ? snprintf(line, sizeof(line), "%s: crash, in %s %d\n", report->name, report->kind, report->number)
        : snprintf(line, sizeof(line), "%s: crash, in a first run\n", report->name);
    ssize_t written = write(STDOUT_FILENO, line, (size_t)length);
    _exit(written < 0 ? 2 : 1);
}

void model_note_progress(const char *kind, int number) {
    report->kind = kind;
    report->number = number;
}

void model_fail(const char *problem) {
    if (report) fprintf(stderr, "%s: ", report->name);
    fprintf(stderr, "%s\n", problem);
    _exit(2);
}

void model_begin_scenario(const char *scenario) {
    bool isFirst = !report;
    if (isFirst) report = modelAllocate(sizeof(*report));
    snprintf(report->name, sizeof(report->name), "%s", scenario);
    report->kind = NULL;
    if (!isFirst) return;
    sigaltstack(&(stack_t){.ss_sp = report->stack, .ss_size = sizeof(report->stack)}, NULL);
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
    for (int index = 0; index < 5; index++)
        sigaction(signals[index], &(struct sigaction){.sa_handler = reportCrash, .sa_flags = SA_ONSTACK}, NULL);
}
