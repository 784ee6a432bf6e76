"""What the scripts that distribute an executable share."""

import json
import os
import re
import struct
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

# The shells, and the places of their completions in a folder 'share'.
COMPLETIONS = {
    "bash": "bash-completion/completions/flynnlint",
    "zsh": "zsh/site-functions/_flynnlint",
    "fish": "fish/vendor_completions.d/flynnlint.fish",
}
MANUAL = "man/man1/flynnlint.1"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def run(executable, *arguments):
    return subprocess.run([executable, *arguments], check=True, capture_output=True, text=True).stdout


def version(executable):
    """Returns the version of an executable."""
    text = run(executable, "--version").strip()
    if not re.fullmatch(r"\d+\.\d+\.\d+", text):
        sys.exit(f"{executable} --version prints '{text}', not a version")
    return text


def source_constant(name):
    """Returns a constant of the file with the version."""
    path = os.path.join(ROOT, "Sources", "FlynnProject", "Support", "Version.swift")
    return re.search(rf'{name} = "([^"]+)"', read(path).decode())[1]


def source_version():
    """Returns the version that the sources have."""
    return source_constant("current")


def repository():
    """Returns the address of the repository."""
    return source_constant("repository")


def time():
    """Returns the time of all files that are distributed, in seconds since 1970."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", 0))


def shared_files(executable):
    """Returns the manual and the completions of an executable, by their paths in a folder 'share'."""
    files = {MANUAL: manual(executable).encode()}
    for shell, path in COMPLETIONS.items():
        files[path] = run(executable, "--generate-completion-script", shell).encode()
    return files


# Platforms


def platform_tags(data):
    """Returns the tags of the platforms that run an executable, which is given by its bytes, as wheels have them."""
    if data[:2] == b"#!":
        return ["any"]
    if data[:4] == b"\x7fELF":
        return linux_tags(data)
    if data[:4] in (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"):
        return [macos_tag(data)]
    sys.exit("the executable is neither an ELF nor a Mach-O file, nor a script")


def linux_tags(data):
    if data[4:6] != b"\x02\x01":
        sys.exit("the executable is not a 64-bit little-endian ELF file")
    (machine,) = struct.unpack_from("<H", data, 18)
    names = {62: "x86_64", 183: "aarch64"}
    if machine not in names:
        sys.exit(f"the executable is for machine {machine}, for which wheels have no name")
    loader, versions = elf_requirements(data)
    if loader is None:
        # Without a loader, it needs no library.
        return [f"manylinux_2_17_{names[machine]}", f"musllinux_1_1_{names[machine]}"]
    if "musl" in loader:
        return [f"musllinux_1_2_{names[machine]}"]
    # 2.17 is the lowest version that installers know for all machines.
    major, minor = max([(2, 17)] + versions)
    return [f"manylinux_{major}_{minor}_{names[machine]}"]


def elf_requirements(data):
    """Returns the path of the loader of an ELF file, or None, and the versions of glibc whose symbols it needs."""
    (offset,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = []
    for index in range(count):
        kind, _, start, address, _, length = struct.unpack_from("<IIQQQQ", data, offset + index * size)
        segments.append((kind, start, address, length))

    def place(address):
        """The offset in the file of an address."""
        return next(address - base + start for kind, start, base, length in segments if kind == 1 and base <= address < base + length)

    def text(offset):
        return data[offset : data.index(0, offset)].decode()

    loader = next((text(start) for kind, start, _, _ in segments if kind == 3), None)
    entries = {}
    for kind, start, _, length in segments:
        if kind == 2:
            for position in range(start, start + length, 16):
                tag, value = struct.unpack_from("<QQ", data, position)
                entries.setdefault(tag, value)
    # DT_VERNEED and DT_VERNEEDNUM: lists of the versions that each library must have.
    if 0x6FFFFFFE not in entries:
        return loader, []
    strings = place(entries[5])
    versions = []
    library = place(entries[0x6FFFFFFE])
    for _ in range(entries[0x6FFFFFFF]):
        _, count, _, first, next_library = struct.unpack_from("<HHIII", data, library)
        entry = library + first
        for _ in range(count):
            name, next_entry = struct.unpack_from("<8xII", data, entry)
            found = re.fullmatch(r"GLIBC_(\d+)\.(\d+)(\.\d+)?", text(strings + name))
            if found:
                versions.append((int(found[1]), int(found[2])))
            entry += next_entry
        library += next_library
    return loader, versions


def macos_tag(data):
    processors = {0x0100000C: "arm64", 0x01000007: "x86_64"}
    if data[:4] == b"\xca\xfe\xba\xbe":
        (count,) = struct.unpack_from(">I", data, 4)
        offsets = [struct.unpack_from(">8xI", data, 8 + index * 20)[0] for index in range(count)]
    else:
        offsets = [0]
    names, versions = [], []
    for offset in offsets:
        processor, commands = struct.unpack_from("<4xI8xI", data, offset)
        names.append(processors[processor])
        command = offset + 32
        for _ in range(commands):
            kind, size, _, system = struct.unpack_from("<IIII", data, command)
            # LC_BUILD_VERSION
            if kind == 0x32:
                versions.append((system >> 16, system >> 8 & 255))
            command += size
    major, minor = max(versions)
    name = names[0] if len(names) == 1 else "universal2"
    return f"macosx_{major}_{minor}_{name}"


# The manual


def manual(executable):
    """Returns the manual page of an executable, made from its help."""
    command = json.loads(run(executable, "--experimental-dump-help"))["command"]
    about, statuses = divided(command["discussion"])
    commands = [item for item in command["subcommands"] if item["shouldDisplay"] and item["commandName"] != "help"]
    default = command.get("defaultSubcommand")
    lines = [
        f'.TH FLYNNLINT 1 "" "flynnlint {version(executable)}" "User Commands"',
        ".SH NAME",
        f"flynnlint \\- {roff(command['abstract'][0].lower() + command['abstract'][1:].rstrip('.'))}",
        ".SH SYNOPSIS",
    ]
    for item in commands:
        name = "[lint]" if item["commandName"] == default == "lint" else item["commandName"]
        values = [value_name(argument) for argument in item["arguments"] if shown(argument, "positional")]
        lines += [".br"] * (item is not commands[0])
        lines.append(f".B flynnlint {roff(name)}")
        lines.append(roff(" ".join(["[OPTION]..."] + values)))
    lines.append(".SH DESCRIPTION")
    if about:
        lines += [".PP", roff(about)]
    lines += [".PP", roff(f"Without a command, flynnlint runs the command '{default}'.")]
    for item in commands:
        lines.append(f'.SH "FLYNNLINT {item["commandName"].upper()}"')
        lines.append(roff(item["abstract"]))
        if item.get("discussion"):
            lines += [".PP", roff(item["discussion"])]
        for kind in ("positional", "flag", "option"):
            for heads, text in described(item["arguments"], kind):
                lines += [".TP", ".B " + roff(", ".join(heads)), roff(text)]
    lines += [".SH EXIT STATUS", roff(statuses)]
    lines += [".SH SEE ALSO", roff("flynnlint rules explains each rule. flynnlint init writes a commented configuration.")]
    return "\n".join(lines) + "\n"


def divided(discussion):
    """Divides the discussion of the command into its text and the exit statuses."""
    about, mark, statuses = discussion.partition("Exit status: ")
    if not mark:
        sys.exit("the help of the executable states no exit status")
    return about.strip(), statuses[0].upper() + statuses[1:]


def shown(argument, kind):
    names = {name["name"] for name in argument.get("names", [])}
    return argument["kind"] == kind and argument["shouldDisplay"] and not names & {"help", "version"}


def described(arguments, kind):
    """Returns the texts of arguments with what they describe. A flag and the one that reverts it have the same text."""
    texts = {}
    for argument in arguments:
        if shown(argument, kind):
            texts.setdefault(argument.get("abstract", ""), []).append(head(argument))
    return [(heads, text) for text, heads in texts.items()]


def value_name(argument):
    name = f"<{argument['valueName']}>"
    if argument["isRepeating"]:
        name += "..."
    return f"[{name}]" if argument["isOptional"] else name


def head(argument):
    if argument["kind"] == "positional":
        return value_name(argument)
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
    return ", ".join(names) + value


def roff(text):
    """Escapes a text of the language of manuals. Its paragraphs stay paragraphs."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    escaped = "".join(character if character.isascii() else f"\\[u{ord(character):04X}]" for character in escaped)
    lines = [line.strip() for line in escaped.split("\n")]
    return "\n".join(".PP" if not line else "\\&" + line if line[0] == "." else line for line in lines)
