// The shapes of ActorBenchmarks for the C++ Actor Framework (CAF) 0.17.
//
//     caf SHAPE OPERATIONS THREADS
//
// runs a shape twice, measures the second run, and prints "SHAPE OPERATIONS ELAPSED PROCESSOR", both times in nanoseconds.
// A shape of memory runs once and prints "SHAPE ACTORS BYTES".

#include <caf/all.hpp>

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

using std::int64_t;

using take_atom = caf::atom_constant<caf::atom("take")>;
using produce_atom = caf::atom_constant<caf::atom("produce")>;
using meet_atom = caf::atom_constant<caf::atom("meet")>;
using start_atom = caf::atom_constant<caf::atom("start")>;

/// A countdown latch: `wait` returns after a number of arrivals.
class done {
public:
    explicit done(int64_t count = 1) : missing(count) {}

    void arrive() {
        if (missing.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
        std::lock_guard<std::mutex> guard(mutex);
        is_complete = true;
        changed.notify_one();
    }

    void wait() {
        std::unique_lock<std::mutex> guard(mutex);
        changed.wait(guard, [this] { return is_complete; });
    }

private:
    std::atomic<int64_t> missing;
    bool is_complete = false;
    std::mutex mutex;
    std::condition_variable changed;
};

using done_ptr = std::shared_ptr<done>;

class counter : public caf::event_based_actor {
public:
    counter(caf::actor_config &config, int64_t target, done_ptr done)
        : event_based_actor(config), target(target), all(std::move(done)) {}

    caf::behavior make_behavior() override {
        return {[this](take_atom) {
            if (++count == target) all->arrive();
        }};
    }

private:
    int64_t count = 0;
    int64_t target;
    done_ptr all;
};

/// Sends a number of messages to a counter.
class producer : public caf::event_based_actor {
public:
    using event_based_actor::event_based_actor;

    caf::behavior make_behavior() override {
        return {[this](produce_atom, const caf::actor &target, int64_t count) {
            for (int64_t sent = 0; sent < count; ++sent) send(target, take_atom::value);
        }};
    }
};

/// A node of a ring in which one message circulates.
class node : public caf::event_based_actor {
public:
    node(caf::actor_config &config, done_ptr done) : event_based_actor(config), all(std::move(done)) {}

    caf::behavior make_behavior() override {
        return {
            [this](int64_t left) {
                if (left == 0)
                    all->arrive();
                else
                    send(next, left - 1);
            },
            [this](meet_atom, const caf::actor &other) { next = other; },
        };
    }

    /// Breaks the cycle of references.
    void on_exit() override { next = nullptr; }

private:
    caf::actor next;
    done_ptr all;
};

/// Sends one message to each of its peers in each round.
class peer : public caf::event_based_actor {
public:
    peer(caf::actor_config &config, int64_t target, done_ptr done)
        : event_based_actor(config), target(target), all(std::move(done)) {}

    caf::behavior make_behavior() override {
        return {
            [this](take_atom) {
                if (++received == target) all->arrive();
            },
            [this](start_atom, int64_t left) {
                for (auto &other : peers) send(other, take_atom::value);
                if (left > 1) send(this, start_atom::value, left - 1);
            },
            [this](meet_atom, const std::vector<caf::actor> &others) { peers = others; },
        };
    }

    /// Breaks the cycle of references.
    void on_exit() override { peers.clear(); }

private:
    std::vector<caf::actor> peers;
    int64_t received = 0;
    int64_t target;
    done_ptr all;
};

void finish(const std::vector<caf::actor> &actors) {
    for (auto &actor : actors) caf::anon_send_exit(actor, caf::exit_reason::user_shutdown);
}

// MARK: Shapes. Each returns when all operations are done.

void flood(caf::actor_system &system, int64_t messages) {
    auto all = std::make_shared<done>();
    auto receiver = system.spawn<counter>(messages, all);
    for (int64_t sent = 0; sent < messages; ++sent) caf::anon_send(receiver, take_atom::value);
    all->wait();
}

void fan_in(caf::actor_system &system, int64_t messages) {
    const int64_t producers = 10;
    auto all = std::make_shared<done>();
    auto receiver = system.spawn<counter>(messages, all);
    for (int64_t number = 0; number < producers; ++number)
        caf::anon_send(system.spawn<producer>(), produce_atom::value, receiver, messages / producers);
    all->wait();
}

void circulate(caf::actor_system &system, size_t size, int64_t hops) {
    auto all = std::make_shared<done>();
    std::vector<caf::actor> nodes;
    for (size_t number = 0; number < size; ++number) nodes.push_back(system.spawn<node>(all));
    for (size_t number = 0; number < size; ++number)
        caf::anon_send(nodes[number], meet_atom::value, nodes[(number + 1) % size]);
    caf::anon_send(nodes[0], hops);
    all->wait();
    finish(nodes);
}

void big(caf::actor_system &system, int64_t messages) {
    const int64_t size = 50;
    const int64_t rounds = messages / size / size;
    auto all = std::make_shared<done>(size);
    std::vector<caf::actor> peers;
    for (int64_t number = 0; number < size; ++number) peers.push_back(system.spawn<peer>(rounds * size, all));
    for (auto &peer : peers) caf::anon_send(peer, meet_atom::value, peers);
    for (auto &peer : peers) caf::anon_send(peer, start_atom::value, rounds);
    all->wait();
    finish(peers);
}

// `lazy_init` delays the call of `make_behavior` until the first message, which makes creation faster.

std::vector<caf::actor> create(caf::actor_system &system, int64_t count, const done_ptr &all) {
    std::vector<caf::actor> actors;
    actors.reserve(count);
    while (static_cast<int64_t>(actors.size()) < count) actors.push_back(system.spawn<counter, caf::lazy_init>(1, all));
    return actors;
}

void create_and_send(caf::actor_system &system, int64_t count) {
    auto all = std::make_shared<done>(count);
    for (int64_t number = 0; number < count; ++number)
        caf::anon_send(system.spawn<counter, caf::lazy_init>(1, all), take_atom::value);
    all->wait();
}

/// Sends a message to each of the actors that it creates and returns. Only 100 messages exist at the same time, so that
/// freed memory of messages doesn't count.
std::vector<caf::actor> send_each(caf::actor_system &system, int64_t count) {
    const int64_t group = 100;
    std::vector<caf::actor> actors;
    actors.reserve(count);
    while (static_cast<int64_t>(actors.size()) < count) {
        auto all = std::make_shared<done>(group);
        for (auto &actor : create(system, group, all)) {
            caf::anon_send(actor, take_atom::value);
            actors.push_back(actor);
        }
        all->wait();
    }
    return actors;
}

// MARK: Measuring

int64_t nanoseconds(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

int64_t resident_bytes() {
    long size = 0, resident = 0;
    if (FILE *file = fopen("/proc/self/statm", "r")) {
        if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
        fclose(file);
    }
    return resident * sysconf(_SC_PAGESIZE);
}

struct cost {
    int64_t elapsed = -nanoseconds(CLOCK_MONOTONIC);
    int64_t processor = -nanoseconds(CLOCK_PROCESS_CPUTIME_ID);

    void stop() {
        elapsed += nanoseconds(CLOCK_MONOTONIC);
        processor += nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    }
};

int main(int count, char **arguments) {
    if (count != 4) return 2;
    const std::string shape = arguments[1];
    const int64_t operations = std::atoll(arguments[2]);
    caf::actor_system_config config;
    config.set("scheduler.max-threads", static_cast<size_t>(std::atoll(arguments[3])));
    caf::actor_system system{config};

    const std::map<std::string, std::function<void()>> shapes = {
        {"flood", [&] { flood(system, operations); }},
        {"fan-in", [&] { fan_in(system, operations); }},
        {"ping-pong", [&] { circulate(system, 2, operations); }},
        {"ring", [&] { circulate(system, 100, operations); }},
        {"big", [&] { big(system, operations); }},
        {"create-send", [&] { create_and_send(system, operations); }},
    };

    cost result;
    if (shape == "memory" || shape == "memory-sent") {
        const int64_t before = resident_bytes();
        auto actors =
            shape == "memory" ? create(system, operations, std::make_shared<done>()) : send_each(system, operations);
        std::printf("%s %zu %lld\n", shape.c_str(), actors.size(), static_cast<long long>(resident_bytes() - before));
        return 0;
    } else if (shape == "create") {
        auto all = std::make_shared<done>(operations);
        // The actors of the first run end before the second.
        create(system, operations, all);
        result = cost();
        auto actors = create(system, operations, all);
        result.stop();
    } else {
        auto run = shapes.find(shape);
        if (run == shapes.end()) return 2;
        run->second();
        result = cost();
        run->second();
        result.stop();
    }
    std::printf("%s %lld %lld %lld\n", shape.c_str(), static_cast<long long>(operations),
                static_cast<long long>(result.elapsed), static_cast<long long>(result.processor));
}
