enum Depth { case slight, deep }
