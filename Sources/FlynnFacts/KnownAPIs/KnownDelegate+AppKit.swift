extension KnownDelegate {
    static let appKit = [
        KnownDelegate(
            "NSApplicationDelegate",
            optional: """
                applicationWillFinishLaunching(_ notification: Notification)
                applicationDidFinishLaunching(_ notification: Notification)
                applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
                applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
                applicationWillTerminate(_ notification: Notification)
                applicationWillBecomeActive(_ notification: Notification)
                applicationDidBecomeActive(_ notification: Notification)
                applicationWillResignActive(_ notification: Notification)
                applicationDidResignActive(_ notification: Notification)
                applicationWillHide(_ notification: Notification)
                applicationDidHide(_ notification: Notification)
                applicationWillUnhide(_ notification: Notification)
                applicationDidUnhide(_ notification: Notification)
                applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
                application(_ application: NSApplication, open urls: [URL])
                applicationDockMenu(_ sender: NSApplication) -> NSMenu?
                applicationDidChangeScreenParameters(_ notification: Notification)
                """),
        KnownDelegate(
            "NSWindowDelegate",
            optional: """
                windowShouldClose(_ sender: NSWindow) -> Bool
                windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager?
                windowWillResize(_ sender: NSWindow, to frameSize: NSSize) -> NSSize
                windowDidResize(_ notification: Notification)
                windowDidExpose(_ notification: Notification)
                windowWillMove(_ notification: Notification)
                windowDidMove(_ notification: Notification)
                windowDidBecomeKey(_ notification: Notification)
                windowDidResignKey(_ notification: Notification)
                windowDidBecomeMain(_ notification: Notification)
                windowDidResignMain(_ notification: Notification)
                windowWillClose(_ notification: Notification)
                windowWillMiniaturize(_ notification: Notification)
                windowDidMiniaturize(_ notification: Notification)
                windowDidDeminiaturize(_ notification: Notification)
                windowDidUpdate(_ notification: Notification)
                windowDidChangeScreen(_ notification: Notification)
                windowWillStartLiveResize(_ notification: Notification)
                windowDidEndLiveResize(_ notification: Notification)
                windowWillEnterFullScreen(_ notification: Notification)
                windowDidEnterFullScreen(_ notification: Notification)
                windowWillExitFullScreen(_ notification: Notification)
                windowDidExitFullScreen(_ notification: Notification)
                """),
        KnownDelegate(
            "NSControlTextEditingDelegate",
            optional: """
                controlTextDidBeginEditing(_ obj: Notification)
                controlTextDidEndEditing(_ obj: Notification)
                controlTextDidChange(_ obj: Notification)
                control(_ control: NSControl, textShouldBeginEditing fieldEditor: NSText) -> Bool
                control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool
                control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
                """),
        KnownDelegate("NSTextFieldDelegate", inherits: ["NSControlTextEditingDelegate"]),
        KnownDelegate(
            "NSTextDelegate",
            optional: """
                textShouldBeginEditing(_ textObject: NSText) -> Bool
                textShouldEndEditing(_ textObject: NSText) -> Bool
                textDidBeginEditing(_ notification: Notification)
                textDidEndEditing(_ notification: Notification)
                textDidChange(_ notification: Notification)
                """),
        KnownDelegate(
            "NSTextViewDelegate", inherits: ["NSTextDelegate"],
            optional: """
                textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool
                textView(_ textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
                textViewDidChangeSelection(_ notification: Notification)
                textViewDidChangeTypingAttributes(_ notification: Notification)
                undoManager(for view: NSTextView) -> UndoManager?
                """),
        KnownDelegate(
            "NSTableViewDelegate", inherits: ["NSControlTextEditingDelegate"],
            optional: """
                tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
                tableView(_ tableView: NSTableView, rowViewForRow row: Int) -> NSTableRowView?
                tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
                tableView(_ tableView: NSTableView, didRemove rowView: NSTableRowView, forRow row: Int)
                tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat
                tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool
                tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
                tableView(_ tableView: NSTableView, shouldSelect tableColumn: NSTableColumn?) -> Bool
                tableView(_ tableView: NSTableView, didClick tableColumn: NSTableColumn)
                selectionShouldChange(in tableView: NSTableView) -> Bool
                tableViewSelectionDidChange(_ notification: Notification)
                tableViewSelectionIsChanging(_ notification: Notification)
                tableViewColumnDidMove(_ notification: Notification)
                tableViewColumnDidResize(_ notification: Notification)
                """),
        KnownDelegate(
            "NSTableViewDataSource",
            optional: """
                numberOfRows(in tableView: NSTableView) -> Int
                tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any?
                tableView(_ tableView: NSTableView, setObjectValue object: Any?, for tableColumn: NSTableColumn?, row: Int)
                tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])
                """),
        KnownDelegate(
            "NSTabViewDelegate",
            optional: """
                tabView(_ tabView: NSTabView, shouldSelect tabViewItem: NSTabViewItem?) -> Bool
                tabView(_ tabView: NSTabView, willSelect tabViewItem: NSTabViewItem?)
                tabView(_ tabView: NSTabView, didSelect tabViewItem: NSTabViewItem?)
                tabViewDidChangeNumberOfTabViewItems(_ tabView: NSTabView)
                """),
        KnownDelegate(
            "NSMenuDelegate",
            optional: """
                menuNeedsUpdate(_ menu: NSMenu)
                numberOfItems(in menu: NSMenu) -> Int
                menuWillOpen(_ menu: NSMenu)
                menuDidClose(_ menu: NSMenu)
                menu(_ menu: NSMenu, willHighlight item: NSMenuItem?)
                """),
    ]
}
