import { CelGap } from './cel-gap.ts'

/** What RE2 writes otherwise than JavaScript, or means by other characters: flags, named groups, classes, and the ends of a text. */
const ONLY_IN_RE2 = /\(\?[a-zA-Z-]+[:)]|\(\?P|\[\[?\^?:|\\[AzQECpP]/

/**
 * A regular expression of RE2 for JavaScript, with all matches.
 * @throws {CelGap} for one that JavaScript takes otherwise.
 */
export function jsPattern(pattern: string): RegExp {
  checkPattern(pattern)
  try {
    return new RegExp(pattern, 'g')
  } catch {
    throw new CelGap(`the regular expression ${JSON.stringify(pattern)}`)
  }
}

/** @throws {CelGap} for text with a regular expression that JavaScript takes otherwise. */
export function checkPattern(text: string): void {
  if (ONLY_IN_RE2.test(text)) throw new CelGap('a regular expression that only RE2 supports')
}
