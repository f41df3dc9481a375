/** A value as YAML for people: blocks of maps and lists, texts of several lines as they are. Fields without a value are left out. */
export function yamlOf(value: object): string {
  return `${block(value, '').join('\n')}\n`
}

function block(value: object, indent: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => entry(`${indent}-`, item, indent))
  return Object.entries(value).flatMap(([key, item]) => (item == null ? [] : entry(`${indent}${plain(key)}:`, item, indent)))
}

/** What stands behind a dash or a key: on the same line where it is short. */
function entry(head: string, value: unknown, indent: string): readonly string[] {
  if (typeof value === 'string') return textEntry(head, value, `${indent}  `)
  if (typeof value !== 'object' || value === null) return [`${head} ${String(value)}`]
  const inner = block(value, `${indent}  `)
  if (inner.length === 0) return [`${head} ${Array.isArray(value) ? '[]' : '{}'}`]
  const [first = '', ...rest] = inner
  return head.endsWith('-') ? [`${head} ${first.trimStart()}`, ...rest] : [head, ...inner]
}

/** Several lines are a literal block, if one can hold them unchanged. */
function textEntry(head: string, text: string, indent: string): readonly string[] {
  const isBlock = /^\S[^\r\t]*\n$/.test(text) && !text.endsWith('\n\n')
  if (!isBlock) return [`${head} ${plain(text)}`]
  const lines = text.slice(0, -1).split('\n')
  return [`${head} |`, ...lines.map((line) => (line === '' ? '' : `${indent}${line}`))]
}

/** Words that YAML reads as another type than text. */
const RESERVED = /^(?:true|false|yes|no|on|off|y|n|null|~)$/i

/** A text without quotes where YAML reads it as the same text. */
function plain(text: string): string {
  const isPlain = /^[A-Za-z/][\w./-]*(?: [\w./=-]+)*$/.test(text) && !RESERVED.test(text)
  return isPlain ? text : JSON.stringify(text)
}
