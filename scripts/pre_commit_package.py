"""Builds the package that pre-commit installs for a hook in Python: nothing but a dependency on the wheel of this version.

It is the build backend of pyproject.toml (PEP 517), and needs no other package.
"""

import base64
import hashlib
import os
import sys
import zipfile

sys.dont_write_bytecode = True
from distribution import source_version  # noqa: E402

NAME = "flynnlint_pre_commit"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = source_version()
    information = f"{NAME}-{version}.dist-info"
    files = {
        f"{information}/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\nRequires-Dist: flynnlint=={version}\n",
        f"{information}/WHEEL": "Wheel-Version: 1.0\nGenerator: flynnlint\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    for path, text in files.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={checksum},{len(text)}\n")
    files[f"{information}/RECORD"] = "".join(lines) + f"{information}/RECORD,,\n"
    name = f"{NAME}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w") as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("pre-commit installs the clone itself")
