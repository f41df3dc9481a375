/** Where the text literal ends that begins here; the same place when none does. */
export function endOfLiteral(expression: string, start: number): number {
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

/** The text before a place of the code with what replaces the code there, and where the rest begins; `undefined`: nothing changes here. */
type Rewrite = (before: string, at: number) => readonly [text: string, next: number] | undefined

/** The expression rewritten at each place of its code. Text literals stay as they are. */
export function rewrittenCode(expression: string, rewrite: Rewrite): string {
  let text = ''
  for (let at = 0; at < expression.length; ) {
    const end = endOfLiteral(expression, at)
    const next = Math.max(end, at + 1)
    const changed = end > at ? undefined : rewrite(text, at)
    ;[text, at] = changed ?? [text + expression.slice(at, next), next]
  }
  return text
}

/** The expression without its comments, which end their lines. */
export function withoutComments(expression: string): string {
  return rewrittenCode(expression, (before, at) => {
    if (!expression.startsWith('//', at)) return undefined
    const line = expression.indexOf('\n', at)
    return [before, line < 0 ? expression.length : line]
  })
}

const [OPENING, CLOSING] = ['([{', ')]}']

/** Where the bracket closes that opens just before `start`; the end of the expression where it does not. */
export function closingBracket(expression: string, start: number): number {
  let depth = 1
  for (let at = start; at < expression.length; at++) {
    const end = endOfLiteral(expression, at)
    if (end > at) {
      at = end - 1
      continue
    }
    const letter = expression[at] ?? ''
    if (OPENING.includes(letter)) depth++
    else if (CLOSING.includes(letter) && --depth === 0) return at
  }
  return expression.length
}

/** The parts of a list between commas that are in no bracket and no literal. A last comma adds none. */
export function commaParts(list: string): readonly string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < list.length; at++) {
    const end = endOfLiteral(list, at)
    if (end > at) at = end - 1
    else if (OPENING.includes(list[at] ?? '')) at = closingBracket(list, at + 1)
    else if (list[at] === ',') {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  const last = list.slice(from)
  return last.trim() === '' ? parts : [...parts, last]
}

/** Where the colon of a map's entry is, behind those of conditions in its key; -1 without one. */
export function colonOf(entry: string): number {
  let conditions = 0
  for (let at = 0; at < entry.length; at++) {
    const end = endOfLiteral(entry, at)
    if (end > at) at = end - 1
    else if (OPENING.includes(entry[at] ?? '')) at = closingBracket(entry, at + 1)
    else if (entry[at] === '?' && entry[at - 1] !== '.') conditions++
    else if (entry[at] === ':' && conditions-- === 0) return at
  }
  return -1
}
