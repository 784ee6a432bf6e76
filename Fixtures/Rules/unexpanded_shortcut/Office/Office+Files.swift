extension Office {
    beFile::BEHAVIOR  // expected-error{{'beFile::BEHAVIOR'}}
}
