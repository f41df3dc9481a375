const NAME_PATTERN = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const VALUE_PATTERN = `(${NAME_PATTERN})?`
const LABEL_PATTERN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const LABEL_1035_PATTERN = '[a-z]([-a-z0-9]*[a-z0-9])?'
const SUBDOMAIN_PATTERN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'
const NAME = new RegExp(`^${NAME_PATTERN}$`)
const VALUE = new RegExp(`^${VALUE_PATTERN}$`)
const LABEL = new RegExp(`^${LABEL_PATTERN}$`)
const LABEL_1035 = new RegExp(`^${LABEL_1035_PATTERN}$`)
const SUBDOMAIN = new RegExp(`^${SUBDOMAIN_PATTERN}$`)

const NAME_BYTES_MAX = 63
const LABEL_MAX = 63
const SUBDOMAIN_MAX = 253

const CHARACTERS =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const BAD_NAME = `${CHARACTERS} ${example(NAME_PATTERN, 'MyName', 'my.name', '123-abc')}`
const BAD_VALUE = `a valid label must be an empty string or ${CHARACTERS.slice('must '.length)} ${example(VALUE_PATTERN, 'MyValue', 'my_value', '12345')}`
const BAD_KEY = `a valid label key ${BAD_NAME} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`
const BAD_SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
  `and must start and end with an alphanumeric character ${example(SUBDOMAIN_PATTERN, 'example.com')}`

const BAD_LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an " +
  `alphanumeric character ${example(LABEL_PATTERN, 'my-name', '123-abc')}`
const BAD_LABEL_1035 =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an " +
  `alphanumeric character ${example(LABEL_1035_PATTERN, 'my-name', 'abc-123')}`

/** What is wrong with a label key or another qualified name (`prefix/name`), in the API server's words; empty = nothing. */
export function labelKeyErrors(key: string): string[] {
  const [first = '', second, ...more] = key.split('/')
  if (more.length > 0) return [BAD_KEY]
  const errors = second === undefined ? [] : prefixErrors(first)
  const name = second ?? first
  if (name === '') errors.push('name part must be non-empty')
  else if (byteLength(name) > NAME_BYTES_MAX) errors.push(`name part ${tooLong(NAME_BYTES_MAX)}`)
  if (!NAME.test(name)) errors.push(`name part ${BAD_NAME}`)
  return errors
}

/** What is wrong with a label value, in the API server's words; empty = nothing. */
export function labelValueErrors(value: string): string[] {
  const errors = byteLength(value) > NAME_BYTES_MAX ? [tooLong(NAME_BYTES_MAX)] : []
  if (!VALUE.test(value)) errors.push(BAD_VALUE)
  return errors
}

/** What is wrong with a lowercase RFC 1123 label, in the API server's words. */
export function labelErrors(text: string): readonly string[] {
  const errors = longLabel(text)
  if (LABEL.test(text)) return errors
  return [...errors, subdomainErrors(text).length === 0 ? 'must not contain dots' : BAD_LABEL]
}

/** What is wrong with an RFC 1035 label, in the API server's words. */
export function label1035Errors(text: string): readonly string[] {
  return LABEL_1035.test(text) ? longLabel(text) : [...longLabel(text), BAD_LABEL_1035]
}

function longLabel(text: string): readonly string[] {
  return text.length > LABEL_MAX ? [`must be no more than ${LABEL_MAX} characters`] : []
}

/** What is wrong with a lowercase RFC 1123 subdomain, in the API server's words; empty = nothing. */
export function subdomainErrors(text: string): string[] {
  const errors = text.length > SUBDOMAIN_MAX ? [`must be no more than ${SUBDOMAIN_MAX} characters`] : []
  if (!SUBDOMAIN.test(text)) errors.push(BAD_SUBDOMAIN)
  return errors
}

function prefixErrors(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty']
  const long = byteLength(prefix) > SUBDOMAIN_MAX ? [tooLong(SUBDOMAIN_MAX)] : []
  const errors = SUBDOMAIN.test(prefix) ? long : [...long, BAD_SUBDOMAIN]
  return errors.map((error) => `prefix part ${error}`)
}

function tooLong(max: number): string {
  return `must be no more than ${max} bytes`
}

function example(pattern: string, ...examples: string[]): string {
  const list = examples.map((text) => `'${text}', `).join(' or ')
  return `(e.g. ${list}regex used for validation is '${pattern}')`
}

const utf8 = new TextEncoder()

function byteLength(text: string): number {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return utf8.encode(text).length
  return text.length
}
