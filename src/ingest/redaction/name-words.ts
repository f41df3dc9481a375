/** A label, and its value, have at most 63 characters; so do most names. */
export const LABEL_MAX = 63
export const NAME_MAX = 253
export const PORT_NAME_MAX = 15

/** What separates the words of a name, a label, an image or a path; an address within a name is one word. */
export const WORD = /(?<!\d)\d{1,3}(?:[-.]\d{1,3}){3}(?!\d)|[^-./:@,;=_\s"'()[\]{}*%+|~^$!?#&<>\\]+/g
/** The characters of names and label values. */
export const NAME = /^[A-Za-z0-9._-]+$/
