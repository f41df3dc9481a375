import { closingBracket, colonOf, commaParts, rewrittenCode } from './scan-text.ts'

const TYPE = /(?:^|[^\w.)\]"'])((?!in\s*$)[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)\s*$/
/** What a value ends with: a bracket behind it is an index. */
const VALUE_END = /(?:[)\]}"']|(?:^|[^\w])(?!in\s*$)\w+)\s*$/
const FIELD = /^\s*(\??)\s*([A-Za-z_]\w*)\s*:([\s\S]*\S[\s\S]*)$/
const OPTIONAL = /^\s*\?([\s\S]*)$/

/**
 * The expression with literals that this CEL library lacks written as calls of functions (register-objects.ts), which mean the same:
 * objects (`Object.spec{replicas: 1}`), and lists and maps with optional items (`[?a, b]`, `{?"k": a}`). All other text stays as it is.
 */
export function withoutObjectLiterals(expression: string): string {
  return rewrittenCode(expression, (before, at) => {
    const bracket = expression[at] ?? ''
    if (bracket !== '{' && bracket !== '[') return undefined
    const close = closingBracket(expression, at + 1)
    const call = close < expression.length ? callOf(before, bracket, expression.slice(at + 1, close)) : undefined
    return call === undefined ? undefined : [call, close + 1]
  })
}

/** The text before a bracket with the call that its literal becomes. */
function callOf(before: string, bracket: string, inside: string): string | undefined {
  const parts = commaParts(inside)
  if (bracket === '[')
    return VALUE_END.test(before) || !parts.some(isOptional) ? undefined : `${before}newList([${items(parts)}])`
  const type = TYPE.exec(before)?.[1]
  if (type === undefined) return parts.some(isOptional) ? mapCall(before, parts) : undefined
  const fields = parts.map((part) => FIELD.exec(part))
  if (!fields.every((field) => field !== null)) return undefined
  const given = fields.map(([, mark, name, value = '']) => `["${name}", ${mark === '?'}, ${withoutObjectLiterals(value)}]`)
  const start = before.slice(0, before.lastIndexOf(type))
  return `${start}newObject("${type.replace(/\s/g, '')}", [${given.join(', ')}])`
}

function mapCall(before: string, parts: readonly string[]): string | undefined {
  const entries = parts.map((part) => {
    const [isGiven, entry] = marked(part)
    const colon = colonOf(entry)
    const key = entry.slice(0, colon)
    return colon < 0 ? undefined : `[${isGiven}, ${withoutObjectLiterals(key)}, ${withoutObjectLiterals(entry.slice(colon + 1))}]`
  })
  return entries.every((entry) => entry !== undefined) ? `${before}newMap([${entries.join(', ')}])` : undefined
}

function items(parts: readonly string[]): string {
  return parts
    .map(marked)
    .map(([isOptionalItem, value]) => `[${isOptionalItem}, ${withoutObjectLiterals(value)}]`)
    .join(', ')
}

function isOptional(part: string): boolean {
  return OPTIONAL.test(part)
}

/** Whether an item is optional, and the item without the mark. */
function marked(part: string): readonly [boolean, string] {
  const value = OPTIONAL.exec(part)?.[1]
  return value === undefined ? [false, part] : [true, value]
}
