/**
 * The state that may write in place. A page, a directory or an index entry carries the writer that made it; another writer copies it
 * first. Forking gives both sides a new writer, so nothing that existed before is ever changed.
 */
export class Writer {}
