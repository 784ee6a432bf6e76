#!/usr/bin/swift -x
let a = 1
