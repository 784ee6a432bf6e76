let bom = 1
let crlf = """
    a
    b\
    c
    """
let cr = 2let afterCR = "\(a)" // commentlet end = #/
  a
/#
