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
    const close = closingParenthesis(expression, at)
    const field = FIELD.exec(withoutPresenceTests(expression.slice(at, close)))
    if (!field || close >= expression.length) continue
    text = `${text.slice(0, -'has('.length)}(${field[1]}.?${field[2]}.hasValue()`
    at = close
  }
  return text
}

/** Where the text literal ends that begins here; the same place when none does. */
function endOfLiteral(expression: string, start: number): number {
  const quote = expression[start]
  if (quote !== '"' && quote !== "'") return start
  const isLong = expression.startsWith(quote.repeat(3), start)
  const mark = isLong ? quote.repeat(3) : quote
  for (let at = start + mark.length; at < expression.length; at++) {
    if (expression[at] === '\\') at++
    else if (expression.startsWith(mark, at)) return at + mark.length
  }
  return expression.length
}

function closingParenthesis(expression: string, start: number): number {
  let depth = 1
  for (let at = start; at < expression.length; at++) {
    const end = endOfLiteral(expression, at)
    if (end > at) {
      at = end - 1
      continue
    }
    if (expression[at] === '(') depth++
    else if (expression[at] === ')' && --depth === 0) return at
  }
  return expression.length
}
