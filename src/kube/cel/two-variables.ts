import { closingBracket, commaParts, rewrittenCode } from './scan-text.ts'

/** What the call of a macro becomes, behind its receiver; `undefined` for other numbers of arguments. */
type Rewrite = (parameters: readonly string[], pair: string) => string | undefined

const CALL = /\.\s*(all|exists|existsOne|exists_one|transformList|transformMap|sortBy)\s*\($/
const NAME = /^\s*([A-Za-z_]\w*)\s*$/

const REWRITES: Readonly<Record<string, Rewrite>> = {
  all: quantifier('all'),
  exists: quantifier('exists'),
  existsOne: quantifier('exists_one'),
  exists_one: quantifier('exists_one'),
  transformList: (parameters, pair) => transformed('newListPairs', parameters, pair),
  transformMap: (parameters, pair) => {
    const results = transformed('newPairs', parameters, pair, (value) => `[false, ${pair}.key, ${value}]`)
    return results && `${results}.newMapOf()`
  },
  sortBy: ([name = '', key, ...more]) =>
    NAME.test(name) && key !== undefined && more.length === 0 ? `.map(${name}, [${name}, ${key}]).newSorted()` : undefined,
}

/**
 * The expression with macros that this CEL library lacks written by others (register-pairs.ts): comprehensions with a variable for the key
 * or index and one for the value (`map.all(k, v, ...)`), and `sortBy`.
 */
export function withoutTwoVariables(expression: string): string {
  return rewrittenCode(expression, (before, at) => {
    const name = expression[at] === '(' ? CALL.exec(`${before}(`)?.[1] : undefined
    const rewrite = name === undefined ? undefined : REWRITES[name]
    if (rewrite === undefined) return undefined
    const close = closingBracket(expression, at + 1)
    const parameters = commaParts(expression.slice(at + 1, close)).map(withoutTwoVariables)
    const rewritten = close < expression.length ? rewrite(parameters, unusedName(expression, at + 1)) : undefined
    return rewritten === undefined ? undefined : [`${before}(`.replace(CALL, () => rewritten), close + 1]
  })
}

function unusedName(expression: string, at: number): string {
  return `pair${expression.includes('pair') ? `_${expression.length}` : ''}_${at}`
}

function quantifier(macro: string): Rewrite {
  return (parameters, pair) => {
    const [key, value, ...rest] = parameters
    const [condition] = bound(key, value, rest, pair) ?? []
    return rest.length === 1 && condition !== undefined ? `.newPairs().${macro}(${pair}, ${condition})` : undefined
  }
}

function transformed(
  pairs: string,
  parameters: readonly string[],
  pair: string,
  result = (value: string): string => value,
): string | undefined {
  const [key, value, ...rest] = parameters
  const parts = bound(key, value, rest, pair)
  const last = parts?.at(-1)
  if (!parts || last === undefined || parts.length > 2) return undefined
  return `.${pairs}().map(${[pair, ...parts.slice(0, -1), result(last)].join(', ')})`
}

/** The expressions about the variables as those about a pair. */
function bound(
  keyName: string | undefined,
  valueName: string | undefined,
  parts: readonly string[],
  pair: string,
): readonly string[] | undefined {
  const key = NAME.exec(keyName ?? '')?.[1]
  const value = NAME.exec(valueName ?? '')?.[1]
  if (key === undefined || value === undefined) return undefined
  return parts.map((part) => replaced(replaced(part, key, `${pair}.key`), value, `${pair}.value`))
}

/** The text with a variable replaced: fields and functions of that name stay. */
function replaced(text: string, name: string, by: string): string {
  const variable = new RegExp(`(?<![\\w.]|\\.\\s*)${name}(?!\\w|\\s*\\()`, 'y')
  return rewrittenCode(text, (before, at) => {
    variable.lastIndex = at
    return variable.test(text) ? [before + by, at + name.length] : undefined
  })
}
