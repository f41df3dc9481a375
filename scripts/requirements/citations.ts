/** A text that names rules: one, a range from `first` to `last`, or a whole section such as `B7`. */
export interface Citation {
  readonly first: string
  readonly last: string
}

const NUMBER = '\\d+[a-z]?'
const PREFIX = '(?:WL|SC)-[A-Z]+-'
/** `WL-DEP-53`, `SC-TT-19..24`, `SC-ZD-73, -74`, `SC-PRE-41 to -45`. */
const WITH_PREFIX = new RegExp(
  `\\b${PREFIX}${NUMBER}(?:(?:\\.\\.(?:${PREFIX}|-)?|(?: to |, | and |, and )(?:${PREFIX}|-))${NUMBER}\\b)*`,
  'g',
)
/** `A1.6`, `B3.1-10`, `A4.10-A4.12`, also without the word "semantics". */
const ITEM = new RegExp(
  `(?<![\\w.-])([A-J]\\d{1,2}\\.)(${NUMBER})(?:(?:-|\\.\\.| to )((?:[A-J]\\d{1,2}\\.)?${NUMBER}))?(?!\\w)`,
  'g',
)
/** What follows the word "semantics": items and whole sections. */
const PHRASE = /\bsemantics,? (?:[A-J]\d*(?:\.\d+[a-z]?)?(?:(?:-|\.\.|, | and | to )(?=[A-J\d])|(?!\w)))+/g
/** A section, or a rule of a section without subsections: `B7`, `D5-D7`. */
const SECTION = /(?<![\w.-])([A-J]\d{0,2})(?:(?:-|\.\.| to )([A-J]\d{1,2}))?(?![\w.]*\w)/g

/** Every rule that a text cites. Comments and lists may be continued on the next line. */
export function citationsIn(text: string): readonly Citation[] {
  const flat = text.replace(/\s*\n\s*(?:\*(?!\/) ?|\/\/ ?)?/g, ' ')
  return [
    ...[...flat.matchAll(WITH_PREFIX)].flatMap(([chain]) => chainOf(chain)),
    ...[...flat.matchAll(ITEM)].map(([, section = '', number = '', end = number]) => ({
      first: `${section}${number}`,
      last: end.includes('.') ? end : `${section}${end}`,
    })),
    ...[...flat.matchAll(PHRASE)].flatMap(([phrase]) =>
      [...phrase.slice('semantics'.length).matchAll(SECTION)].map(([, first = '', last = first]) => ({ first, last })),
    ),
  ]
}

/** The parts of a list such as `SC-PRE-20, -27, -41 to -45`, of which later parts leave out the prefix. */
function chainOf(chain: string): readonly Citation[] {
  const citations: Citation[] = []
  let prefix = ''
  for (const match of chain.matchAll(new RegExp(`(\\.\\.| to )?(${PREFIX})?-?(${NUMBER})`, 'g'))) {
    const [, range, ownPrefix = prefix, number = ''] = match
    prefix = ownPrefix
    const id = `${prefix}${number}`
    const start = range === undefined ? undefined : citations.pop()
    citations.push({ first: start?.first ?? id, last: id })
  }
  return citations
}
