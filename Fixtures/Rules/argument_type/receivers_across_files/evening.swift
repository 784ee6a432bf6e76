func open(singer: TenorSinger, jugglers: [Juggler], guest: Guest) {
    singer.bePerform("aria, (slow)", 0.5)
    singer.bePerform(3, 0.5)  // expect argument_type: must be 'String', but '3', an 'Int', is passed
    for juggler in jugglers {
        juggler.bePerform(3, 2.5)
        juggler.bePerform("three", 2)  // expect argument_type: must be 'Int' // expect argument_type: must be 'Double'
        juggler.beBow(.deep)
        juggler.beBow(3)  // expect argument_type: must be 'Depth'
    }
    // For each possible receiver, the second argument is a floating-point number.
    guest.star.bePerform(3, 2)  // expect argument_type: the 2nd argument of behavior 'bePerform' must be 'Double'
    guest.star.bePerform("aria", 2.5)
    guest.star.beBow(3)
}
