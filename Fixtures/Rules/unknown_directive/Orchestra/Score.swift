// flynnlint:enable all

/*
	flynnlint:disable:next	argument_count	-	the score is old
*/
func play(_ players: [Player]) {
	players.forEach { $0.bePlay((1, 2)) }	//flynnlint:disable:this argument_count
}
