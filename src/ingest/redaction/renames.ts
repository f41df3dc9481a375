/** Gives texts new names, equal ones for equal texts. */
export interface Renames {
  /** The new text of a name, or of a text made of names. */
  text(text: string): string
  /** The new name of a port: a single word, at most as long as that of a port. */
  port(text: string): string
  uid(uid: string): string
  /** In place of text that is left out: equal for equal text. Hexadecimal. */
  digest(text: string, digits: number): string
}
