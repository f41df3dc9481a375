import { invalidField } from './field-error.ts'
import { BINARY_OPERATORS, type LabelOperator, type LabelRequirement } from './label-requirement.ts'
import { type LabelSelector, LabelSelectorError, selectorOf, validRequirement } from './label-selector.ts'
import { labelKeyErrors } from './label-syntax.ts'

const TOKEN = /==|!=|[=!(),<>]|[^ \t\r\n=!(),<>]+/g
const SYMBOLS: ReadonlySet<string> = new Set(['==', '!=', '=', '!', '(', ')', ',', '<', '>'])
const OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([
  ['in', 'in'],
  ['notin', 'notin'],
  ['=', '='],
  ['==', '=='],
  ['!=', '!='],
  ['>', 'gt'],
  ['<', 'lt'],
])
/** The end of the text as a token: no other token is empty. */
const END = ''

/**
 * Parses the string form of selectors, `app=web,tier in (a,b),!old`.
 * @throws {LabelSelectorError} with the API server's wording.
 */
export function parseLabelSelector(text: string): LabelSelector {
  const tokens = new Tokens(text.match(TOKEN) ?? [])
  const requirements: LabelRequirement[] = []
  while (tokens.peek() !== END) {
    if (!startsRequirement(tokens.peek())) fail(`found '${tokens.peek()}', expected: !, identifier, or 'end of string'`)
    requirements.push(parseRequirement(tokens))
    const separator = tokens.next()
    if (separator === END) break
    if (separator !== ',') fail(`found '${separator}', expected: ',' or 'end of string'`)
    if (!startsRequirement(tokens.peek())) fail(`found '${tokens.peek()}', expected: identifier after ','`)
  }
  return selectorOf(requirements)
}

class Tokens {
  private position = 0
  private readonly tokens: readonly string[]

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  peek(): string {
    return this.tokens[this.position] ?? END
  }

  next(): string {
    return this.tokens[this.position++] ?? END
  }
}

function fail(message: string): never {
  throw new LabelSelectorError(message)
}

function isIdentifier(token: string): boolean {
  return token !== END && !SYMBOLS.has(token)
}

function startsRequirement(token: string): boolean {
  return token === '!' || isIdentifier(token)
}

function parseRequirement(tokens: Tokens): LabelRequirement {
  try {
    return readRequirement(tokens)
  } catch (error) {
    if (error instanceof LabelSelectorError) fail(`unable to parse requirement: ${error.message}`)
    throw error
  }
}

function readRequirement(tokens: Tokens): LabelRequirement {
  const negated = tokens.peek() === '!'
  if (negated) tokens.next()
  const key = tokens.next()
  if (!isIdentifier(key)) fail(`found '${key}', expected: identifier`)
  const errors = labelKeyErrors(key)
  // Upstream has no path at this point and prints Go's name for nothing.
  if (errors.length > 0) fail(invalidField('<nil>', key, errors.join('; ')))
  if (negated) return validRequirement(key, '!', [])
  if (tokens.peek() === END || tokens.peek() === ',') return validRequirement(key, 'exists', [])
  const token = tokens.next()
  const operator = OPERATORS.get(token)
  if (!operator) return fail(`found '${token}', expected: ${BINARY_OPERATORS.join(', ')}`)
  const values = operator === 'in' || operator === 'notin' ? parseValues(tokens) : [parseExactValue(tokens)]
  return validRequirement(key, operator, values)
}

/** A value may be missing: `a=` requires the empty value. */
function parseExactValue(tokens: Tokens): string {
  if (tokens.peek() === END || tokens.peek() === ',') return ''
  const token = tokens.next()
  if (!isIdentifier(token)) fail(`found '${token}', expected: identifier`)
  return token
}

/** The values in parentheses, sorted and without repetition; nothing before or after a comma is the empty value. */
function parseValues(tokens: Tokens): string[] {
  const open = tokens.next()
  if (open !== '(') fail(`found '${open}' expected: '('`)
  const first = tokens.peek()
  if (first === ')') {
    tokens.next()
    return ['']
  }
  if (first !== ',' && !isIdentifier(first)) fail(`found '${first}', expected: ',', ')' or identifier`)
  const values = parseValueList(tokens)
  const close = tokens.next()
  if (close !== ')') fail(`found '${first}', expected: ')'`)
  return [...values].sort()
}

function parseValueList(tokens: Tokens): Set<string> {
  const values = new Set<string>()
  while (true) {
    const token = tokens.next()
    if (isIdentifier(token)) {
      values.add(token)
      const after = tokens.peek()
      if (after === ')') return values
      if (after !== ',') fail(`found '${after}', expected: ',' or ')'`)
    } else if (token === ',') {
      const after = tokens.peek()
      if (values.size === 0 || after === ')' || after === ',') values.add('')
      if (after === ')') return values
    } else {
      fail(`found '${token}', expected: ',', or identifier`)
    }
  }
}
