%% The shapes of ActorBenchmarks for Erlang.
%%
%%     erl +S THREADS -noinput -run shapes main SHAPE OPERATIONS
%%
%% runs a shape twice, measures the second run, and prints "SHAPE OPERATIONS ELAPSED PROCESSOR", both times in
%% nanoseconds. A shape of memory runs once and prints "SHAPE ACTORS BYTES".
-module(shapes).
-export([main/1]).

main([Shape, Count]) ->
    spawn(fun() ->
        measure(Shape, list_to_integer(Count)),
        halt()
    end).

measure("create", Count) ->
    finish(create(Count)),
    {Actors, Elapsed, Processor} = cost(fun() -> create(Count) end),
    print("create", [length(Actors), Elapsed, Processor]);
measure("memory", Count) ->
    Before = resident_bytes(),
    Actors = create(Count),
    await_start(Actors),
    print("memory", [length(Actors), resident_bytes() - Before]);
measure("memory-sent", Count) ->
    Before = resident_bytes(),
    Actors = send_each(Count div 100, []),
    print("memory-sent", [length(Actors), resident_bytes() - Before]);
measure(Shape, Operations) ->
    run(Shape, Operations),
    {_, Elapsed, Processor} = cost(fun() -> run(Shape, Operations) end),
    print(Shape, [Operations, Elapsed, Processor]).

print(Shape, Numbers) ->
    io:format("~s~s~n", [Shape, [io_lib:format(" ~b", [Number]) || Number <- Numbers]]).

%% Runs a shape once, and returns when all operations are done.
run("flood", Messages) ->
    Done = done(1),
    Counter = counter(Messages, Done),
    send(Messages, Counter),
    wait(Done);
run("fan-in", Messages) ->
    Producers = 10,
    Done = done(1),
    Counter = counter(Messages, Done),
    [spawn(fun() -> send(Messages div Producers, Counter) end) || _ <- lists:seq(1, Producers)],
    wait(Done);
run("ping-pong", Hops) ->
    circulate(2, Hops);
run("ring", Hops) ->
    circulate(100, Hops);
run("big", Messages) ->
    Size = 50,
    Rounds = Messages div (Size * Size),
    Done = done(Size),
    Peers = [spawn(fun() -> meet(Rounds * Size, Done) end) || _ <- lists:seq(1, Size)],
    [Peer ! {meet, Peers} || Peer <- Peers],
    [Peer ! {start, Rounds} || Peer <- Peers],
    wait(Done),
    finish(Peers);
run("create-send", Count) ->
    Done = done(Count),
    create_and_send(Count, Done),
    wait(Done).

%% A countdown latch.

done(Count) ->
    Missing = atomics:new(1, []),
    atomics:put(Missing, 1, Count),
    {Missing, self()}.

arrive({Missing, Owner}) ->
    case atomics:sub_get(Missing, 1, 1) of
        0 -> Owner ! {done, Missing};
        _ -> ok
    end.

wait({Missing, _}) ->
    receive {done, Missing} -> ok end.

%% Processes

%% The messages are stored outside the heap, which is faster for long message queues: the garbage collector doesn't
%% copy them, and several processes can send at the same time.
counter(Target, Done) ->
    spawn_opt(fun() -> count(Target, Done) end, [{message_queue_data, off_heap}]).

count(0, Done) -> arrive(Done);
count(Missing, Done) -> receive take -> count(Missing - 1, Done) end.

send(0, _) ->
    ok;
send(Messages, Counter) ->
    Counter ! take,
    send(Messages - 1, Counter).

%% Runs a ring of processes in which one message circulates.
circulate(Size, Hops) ->
    Done = done(1),
    [First | Others] = Nodes = [spawn(fun() -> node_of(Done) end) || _ <- lists:seq(1, Size)],
    connect(Nodes, Others ++ [First]),
    First ! Hops,
    wait(Done),
    finish(Nodes).

connect([], []) ->
    ok;
connect([Node | Nodes], [Next | Others]) ->
    Node ! {next, Next},
    connect(Nodes, Others).

node_of(Done) ->
    receive {next, Next} -> hit(Next, Done) end.

hit(Next, Done) ->
    receive
        0 ->
            arrive(Done),
            hit(Next, Done);
        Left ->
            Next ! Left - 1,
            hit(Next, Done)
    end.

meet(Target, Done) ->
    receive {meet, Peers} -> peer(Target, Peers, Done) end.

%% Sends one message to each of its peers in each round.
peer(Missing, Peers, Done) ->
    receive
        take ->
            if
                Missing =:= 1 -> arrive(Done);
                true -> ok
            end,
            peer(Missing - 1, Peers, Done);
        {start, Left} ->
            send_all(Peers),
            if
                Left > 1 -> self() ! {start, Left - 1};
                true -> ok
            end,
            peer(Missing, Peers, Done)
    end.

send_all([]) ->
    ok;
send_all([Peer | Peers]) ->
    Peer ! take,
    send_all(Peers).

create(Count) ->
    [spawn(fun idle/0) || _ <- lists:seq(1, Count)].

idle() ->
    receive
        {take, Done} ->
            arrive(Done),
            idle()
    end.

create_and_send(0, _) ->
    ok;
create_and_send(Count, Done) ->
    spawn(fun() -> receive take -> arrive(Done) end end) ! take,
    create_and_send(Count - 1, Done).

%% Sends a message to each of the processes that it creates and returns. Only 100 messages exist at the same time, so that
%% freed memory of messages doesn't count.
send_each(0, Actors) ->
    Actors;
send_each(Groups, Actors) ->
    Done = done(100),
    Group = create(100),
    [Actor ! {take, Done} || Actor <- Group],
    wait(Done),
    send_each(Groups - 1, Group ++ Actors).

%% Returns when all processes have started and wait for a message.
await_start([]) ->
    ok;
await_start([Actor | Actors] = All) ->
    case process_info(Actor, status) of
        {status, waiting} -> await_start(Actors);
        _ -> await_start(All)
    end.

%% Ends processes, and returns when they have ended.
finish(Actors) ->
    Monitors = [monitor(process, Actor) || Actor <- Actors],
    [exit(Actor, kill) || Actor <- Actors],
    [receive {'DOWN', Monitor, _, _, _} -> ok end || Monitor <- Monitors],
    ok.

%% Measuring

cost(Work) ->
    Start = erlang:monotonic_time(nanosecond),
    Used = processor_time(),
    Result = Work(),
    {Result, erlang:monotonic_time(nanosecond) - Start, processor_time() - Used}.

%% The processor time of all threads in nanoseconds. The resolution is a millisecond.
processor_time() ->
    {Milliseconds, _} = statistics(runtime),
    Milliseconds * 1000000.

resident_bytes() ->
    {ok, Text} = file:read_file("/proc/self/statm"),
    [_, Pages | _] = binary:split(Text, <<" ">>, [global]),
    binary_to_integer(Pages) * 4096.
