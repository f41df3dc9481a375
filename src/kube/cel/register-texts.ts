import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'
import { formatText } from './format-text.ts'
import { jsPattern } from './js-pattern.ts'

/** Kubernetes' functions of regular expressions (apiserver/pkg/cel/library Regex) and cel-go's of text (ext.Strings). */
export function registerTexts(environment: Environment): void {
  environment.registerFunction(
    'string.find(string): string',
    (text: string, pattern: string) => matchesOf(text, pattern, 1)[0] ?? '',
  )
  environment.registerFunction('string.findAll(string): list<string>', (text: string, pattern: string) =>
    matchesOf(text, pattern, Number.POSITIVE_INFINITY),
  )
  environment.registerFunction('string.findAll(string, int): list<string>', (text: string, pattern: string, limit: bigint) =>
    matchesOf(text, pattern, limit < 0n ? Number.POSITIVE_INFINITY : Number(limit)),
  )
  environment.registerFunction('string.charAt(int): string', charAt)
  environment.registerFunction('string.replace(string, string): string', (text: string, from: string, to: string) =>
    text.replaceAll(from, () => to),
  )
  environment.registerFunction(
    'string.replace(string, string, int): string',
    (text: string, from: string, to: string, limit: bigint) => replaceFirst(text, { from, to, limit: Number(limit) }),
  )
  environment.registerFunction('string.format(list): string', formatText)
}

function matchesOf(text: string, pattern: string, limit: number): readonly string[] {
  const found: string[] = []
  for (const [match] of text.matchAll(jsPattern(pattern))) {
    if (found.length >= limit) break
    found.push(match)
  }
  return found
}

function charAt(text: string, index: bigint): string {
  const letters = [...text]
  if (index < 0n || index > BigInt(letters.length)) throw new EvaluationError(`index out of range: ${index}`)
  return letters[Number(index)] ?? ''
}

interface Replacement {
  readonly from: string
  readonly to: string
  /** Negative: all. */
  readonly limit: number
}

function replaceFirst(text: string, { from, to, limit }: Replacement): string {
  if (limit < 0) return text.replaceAll(from, () => to)
  if (from === '') throw new CelGap('replace of empty text')
  const parts = text.split(from)
  const replaced = parts.slice(0, limit + 1).join(to)
  return [replaced, ...parts.slice(limit + 1)].join(from)
}
