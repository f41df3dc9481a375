import { closingBracket, rewrittenCode } from './scan-text.ts'

const CALL = /\bhas\($/
const FIELD = /^([\s\S]+)\.\s*([A-Za-z_][A-Za-z0-9_]*)\s*$/

/**
 * The expression with `has(x.y)` written as `x.?y.hasValue()`, which means the same: this CEL library supports `has` only for
 * plain paths, and attributes of devices are always behind an index.
 */
export function withoutPresenceTests(expression: string): string {
  return rewrittenCode(expression, (before, at) => {
    if (expression[at] !== '(' || !CALL.test(`${before}(`)) return undefined
    const close = closingBracket(expression, at + 1)
    const field = FIELD.exec(withoutPresenceTests(expression.slice(at + 1, close)))
    if (!field || close >= expression.length) return undefined
    return [`${before.slice(0, -'has'.length)}(${field[1]}.?${field[2]}.hasValue()`, close]
  })
}
