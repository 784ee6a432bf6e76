extension Office {
    beFile::BEHAVIOR  // expect unexpanded_shortcut: 'beFile::BEHAVIOR'
}
