"""A session with `flynnlint server` from a client that implements the protocol's specification."""

import pathlib

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PRINTER = """\
import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
}
"""
CALLER = """\
func greet(_ printer: Printer) {
    printer.bePrint("a", 2)
}
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=["flynnlint", "server", "--no-cache"]))
async def client(lsp_client: LanguageClient, tmp_path: pathlib.Path):
    (tmp_path / ".flynnlint.yml").write_text("# The defaults.\n")
    (tmp_path / "Printer.swift").write_text(PRINTER)
    (tmp_path / "Caller.swift").write_text(CALLER)
    lsp_client.folder = tmp_path

    # The server asks clients with the capabilities of Visual Studio Code to watch files.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_: types.RegistrationParams) -> None:
        pass

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="project")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def caller(client: LanguageClient) -> str:
    return (client.folder / "Caller.swift").as_uri()


def open_caller(client: LanguageClient, text: str) -> None:
    document = types.TextDocumentItem(uri=caller(client), language_id="swift", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))


async def test_diagnostics(client: LanguageClient):
    open_caller(client, CALLER)
    document = types.TextDocumentIdentifier(uri=caller(client))
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
    assert [item.code for item in report.items] == ["argument_count"]
    assert report.items[0].range.start == types.Position(line=1, character=12)


async def test_signature_help(client: LanguageClient):
    open_caller(client, CALLER)
    help = await client.text_document_signature_help_async(
        types.SignatureHelpParams(
            text_document=types.TextDocumentIdentifier(uri=caller(client)),
            position=types.Position(line=1, character=20),
        )
    )
    assert [signature.label for signature in help.signatures] == ["bePrint(_ text: String)"]


async def test_rename(client: LanguageClient):
    open_caller(client, CALLER)
    edit = await client.text_document_rename_async(
        types.RenameParams(
            text_document=types.TextDocumentIdentifier(uri=caller(client)),
            position=types.Position(line=1, character=14),
            new_name="beShow",
        )
    )
    changes = edit.changes or {change.text_document.uri: change.edits for change in edit.document_changes}
    assert sorted(pathlib.PurePath(uri).name for uri in changes) == ["Caller.swift", "Printer.swift"]
