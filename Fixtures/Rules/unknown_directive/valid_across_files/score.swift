// flynnlint:enable all  // expect unused_suppression

/*
	flynnlint:disable:next	argument_count	-	the score is old  // expect unused_suppression
*/
func play(_ players: [Player]) {
	players.forEach { $0.bePlay((1, 2)) }	//flynnlint:disable:this argument_count  // expect unused_suppression
}
