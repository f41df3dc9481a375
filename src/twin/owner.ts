/**
 * Who may write in place. A page, a directory or an index entry carries the owner that made it; a writer with another
 * owner copies it first. Forking gives both sides a new owner, so nothing that existed before is ever changed.
 */
export class Owner {}
