"""FlynnLint with Bazel: each target is summarized once, and tests link the summaries. See docs/scale.md.

    load("//bazel:flynnlint.bzl", "flynnlint_test")

    flynnlint_test(
        name = "lint",
        targets = ["//App", "//Tools"],
    )
"""

FlynnSummaryInfo = provider(
    doc = "What FlynnLint knows about the Swift sources of a target and of those that it depends on.",
    fields = {
        "own": "depset: the archive of the target's own sources",
        "summaries": "depset: the archives of the target and of those that it depends on",
        "interfaces": "depset: what others can depend on in the targets that this one depends on",
        "exported": "depset: the same, with the target itself",
    },
)

# Attributes that name targets whose sources a target depends on.
_DEPENDENCIES = ["deps", "private_deps", "data"]

def _infos(rule, attributes):
    targets = []
    for name in attributes:
        value = getattr(rule.attr, name, None)
        if type(value) == "list":
            targets += [target for target in value if type(target) == "Target"]
    return [target[FlynnSummaryInfo] for target in targets if FlynnSummaryInfo in target]

def _flynnlint_aspect_impl(target, ctx):
    dependencies = _infos(ctx.rule, _DEPENDENCIES)

    # Those of a filegroup in 'srcs' are summarized by themselves.
    groups = _infos(ctx.rule, ["srcs"])
    sources = []
    for source in getattr(ctx.rule.attr, "srcs", []):
        if type(source) == "Target" and FlynnSummaryInfo not in source:
            sources += [file for file in source.files.to_list() if file.extension == "swift"]
    own = []
    exported = []
    if sources:
        summary, interface = _summarize(target, ctx, sources)
        own.append(summary)
        exported.append(interface)
    interfaces = depset(transitive = [info.exported for info in dependencies] + [info.interfaces for info in groups])
    return [FlynnSummaryInfo(
        own = depset(own, transitive = [info.own for info in groups]),
        summaries = depset(own, transitive = [info.summaries for info in dependencies + groups]),
        interfaces = interfaces,
        exported = depset(exported, transitive = [interfaces] + [info.exported for info in groups]),
    )]

def _summarize(target, ctx, sources):
    summary = ctx.actions.declare_file(target.label.name + ".flynn")
    interface = ctx.actions.declare_file(target.label.name + ".interface.flynn")
    arguments = ctx.actions.args()
    arguments.add_all(["summarize", "--quiet", "--force-exclude", "--root", "."])
    arguments.add("--output", summary)
    arguments.add("--interface", interface)
    arguments.add("--")
    arguments.add_all(sources)
    ctx.actions.run(
        executable = ctx.executable._flynnlint,
        arguments = [arguments],
        inputs = depset(sources, transitive = [ctx.attr._configurations.files]),
        outputs = [summary, interface],
        mnemonic = "FlynnSummarize",
        progress_message = "Summarizing %s" % target.label,
    )
    return summary, interface

# The executable and the configurations are targets of the workspace: `//bazel:flynnlint` and `//:flynnlint_configurations`.
flynnlint_aspect = aspect(
    implementation = _flynnlint_aspect_impl,
    attr_aspects = _DEPENDENCIES + ["srcs"],
    attrs = {
        "_flynnlint": attr.label(default = "//bazel:flynnlint", executable = True, cfg = "exec", allow_single_file = True),
        "_configurations": attr.label(default = "//:flynnlint_configurations"),
    },
    doc = "Summarizes the Swift sources of each target, such as a swift_library or a filegroup.",
)

def _flynnlint_test_impl(ctx):
    infos = [target[FlynnSummaryInfo] for target in ctx.attr.targets]
    if ctx.attr.modular:
        archives = depset(transitive = [info.own for info in infos] + [info.interfaces for info in infos])
    else:
        archives = depset(transitive = [info.summaries for info in infos])
    options = ["--root", "."] + (["--isolated"] if ctx.attr.modular else []) + ctx.attr.options
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    words = [ctx.executable._flynnlint.short_path, "link"] + options + ["--"] + [file.short_path for file in archives.to_list()]
    ctx.actions.write(
        script,
        "#!/bin/sh\nexec " + " \\\n    ".join(["'" + word.replace("'", "'\\''") + "'" for word in words]) + "\n",
        is_executable = True,
    )
    files = ctx.runfiles(files = ctx.files.data + [ctx.executable._flynnlint], transitive_files = archives)
    return [DefaultInfo(executable = script, runfiles = files)]

flynnlint_test = rule(
    implementation = _flynnlint_test_impl,
    test = True,
    attrs = {
        "targets": attr.label_list(aspects = [flynnlint_aspect], doc = "The targets, such as swift_library or filegroup."),
        "modular": attr.bool(
            doc = "Whether the targets are linked with the interfaces of their dependencies, and only their own sources " +
                  "are reported. Otherwise the sources of the dependencies are reported, too, and the targets are all that exist.",
        ),
        "options": attr.string_list(default = ["--strict"], doc = "Options of 'flynnlint link'."),
        "data": attr.label_list(allow_files = True, doc = "Files that options name, such as a baseline."),
        "_flynnlint": attr.label(default = "//bazel:flynnlint", executable = True, cfg = "exec", allow_single_file = True),
    },
    doc = "Fails if there are findings in the sources of targets.",
)
