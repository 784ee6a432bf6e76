/// Not the library's: nothing keeps it alive.
class Role<Owner: AnyObject> {
    var owner: Owner?
}
