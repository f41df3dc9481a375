/** The text of a field error for a value that breaks a rule (apimachinery field.Invalid). */
export function invalidField(path: string, value: string | readonly string[], detail: string): string {
  return `${path}: Invalid value: ${typeof value === 'string' ? goQuote(value) : listText(value)}: ${detail}`
}

/** The text of a field error for a value outside a fixed set (apimachinery field.NotSupported). */
export function unsupportedField(path: string, value: string, supported: readonly string[]): string {
  return `${path}: Unsupported value: ${goQuote(value)}: supported values: ${supported.map(goQuote).join(', ')}`
}

/** Several error texts as one: repeated ones once, more than one in brackets. */
export function aggregateErrors(errors: readonly string[]): string {
  const different = [...new Set(errors)]
  return different.length > 1 ? `[${different.join(', ')}]` : (different[0] ?? '')
}

/** A list as upstream prints it, in JSON; an empty list is one that was never given. */
function listText(values: readonly string[]): string {
  if (values.length === 0) return 'null'
  return JSON.stringify(values).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

/** Quotes text as Go's %q does. */
export function goQuote(text: string): string {
  let quoted = ''
  for (const char of text) quoted += SHORT_ESCAPES[char] ?? (isControl(char) ? hexEscape(char) : char)
  return `"${quoted}"`
}

function isControl(char: string): boolean {
  return char < ' ' || char === '\x7f'
}

function hexEscape(char: string): string {
  return `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`
}
