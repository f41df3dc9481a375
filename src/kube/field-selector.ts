/** One term of a field selector: `status.phase!=Running`. */
export interface FieldTerm {
  readonly field: string
  readonly value: string
  /** Whether the field must have another value. */
  readonly isNot: boolean
}

/** A field selector that the API server would refuse; the message is its own wording. */
export class FieldSelectorError extends Error {
  readonly code = 'INVALID_FIELD_SELECTOR'

  constructor(message: string) {
    super(message)
    this.name = 'FieldSelectorError'
  }
}

/**
 * Parses the text of a field selector, `spec.nodeName=a,status.phase!=Running` (apimachinery/pkg/fields/selector.go, parseSelector).
 * @throws {FieldSelectorError} with the API server's wording.
 */
export function parseFieldSelector(text: string): readonly FieldTerm[] {
  return splitTerms(text)
    .filter((term) => term !== '')
    .map((term) => {
      const [, field = '', operator, value = ''] = /^(.*?)(!=|==|=)(.*)$/s.exec(term) ?? []
      if (operator === undefined) throw new FieldSelectorError(`invalid selector: '${text}'; can't understand '${term}'`)
      return { field, value: unescaped(value), isNot: operator === '!=' }
    })
}

/** Whether an object matches; `fieldOf` has its fields, and an empty text for one that it does not have. */
export function matchesFields(terms: readonly FieldTerm[], fieldOf: (field: string) => string): boolean {
  return terms.every(({ field, value, isNot }) => (fieldOf(field) === value) !== isNot)
}

/** A character, with the backslash in front of it. */
const CHARACTER = /\\.?|[^\\]/gsu

/** In their order as texts, as upstream sorts them: it decides which mistake is reported. */
function splitTerms(text: string): readonly string[] {
  const terms = ['']
  for (const [character] of text.matchAll(CHARACTER)) {
    if (character === ',') terms.push('')
    else terms[terms.length - 1] += character
  }
  return terms.sort()
}

function unescaped(value: string): string {
  return value.replace(CHARACTER, (character) => {
    if (character === '=' || character === ',')
      throw new FieldSelectorError(`invalid field selector: unescaped character in value: ${character.codePointAt(0)}`)
    if (!character.startsWith('\\')) return character
    if (!['\\\\', '\\,', '\\='].includes(character))
      throw new FieldSelectorError(`invalid field selector: invalid escape sequence: ${character}`)
    return character.slice(1)
  })
}
