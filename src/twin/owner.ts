/**
 * Who may write in place. A page, a directory or an index entry carries the owner that made it; whoever holds another
 * owner copies first. Forking gives both sides a new owner, so nothing that existed before is ever changed.
 */
export class Owner {}
