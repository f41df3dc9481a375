import { closingBracket, endOfLiteral } from './scan-text.ts'

const CALL = /\bhas\($/
const FIELD = /^([\s\S]+)\.\s*([A-Za-z_][A-Za-z0-9_]*)\s*$/

/**
 * The expression with `has(x.y)` written as `x.?y.hasValue()`, which means the same: this CEL library supports `has` only for
 * plain paths, and attributes of devices are always behind an index.
 */
export function withoutPresenceTests(expression: string): string {
  let text = ''
  for (let at = 0; at < expression.length; ) {
    const end = endOfLiteral(expression, at)
    if (end > at) {
      text += expression.slice(at, end)
      at = end
      continue
    }
    text += expression[at]
    at++
    if (!CALL.test(text)) continue
    const close = closingBracket(expression, at)
    const field = FIELD.exec(withoutPresenceTests(expression.slice(at, close)))
    if (!field || close >= expression.length) continue
    text = `${text.slice(0, -'has('.length)}(${field[1]}.?${field[2]}.hasValue()`
    at = close
  }
  return text
}
