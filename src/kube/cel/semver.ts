/** A semantic version (semver.org 2.0.0). Build metadata does not count when versions are compared. */
export interface SemanticVersion {
  readonly numbers: readonly [major: bigint, minor: bigint, patch: bigint]
  readonly prerelease: readonly string[]
}

const NUMBER = '0|[1-9][0-9]*'
const IDENTIFIER = '[0-9A-Za-z-]+'
const PATTERN = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+${IDENTIFIER}(?:\\.${IDENTIFIER})*)?$`,
)
const DIGITS = /^[0-9]+$/

/** `undefined`: the text is not a valid version. */
export function parseSemver(text: string): SemanticVersion | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [, major = '0', minor = '0', patch = '0', prerelease] = match
  const parts = prerelease === undefined ? [] : prerelease.split('.')
  if (parts.some((part) => part.length > 1 && part.startsWith('0') && DIGITS.test(part))) return undefined
  return { numbers: [BigInt(major), BigInt(minor), BigInt(patch)], prerelease: parts }
}

/** The text as a version where people are careless: a leading v, missing parts, leading zeros. */
export function normalizeSemver(text: string): string {
  const [core = '', ...rest] = text.replace(/^v/, '').split(/(?=[-+])/)
  const parts = core.split('.').map((part) => part.replace(/^0+(?=[0-9])/, ''))
  while (parts.length < 3) parts.push('0')
  return parts.join('.') + rest.join('')
}

/** Negative, zero or positive. */
export function compareSemver(a: SemanticVersion, b: SemanticVersion): number {
  for (let i = 0; i < a.numbers.length; i++) {
    const [left = 0n, right = 0n] = [a.numbers[i], b.numbers[i]]
    if (left !== right) return left < right ? -1 : 1
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length
  for (let i = 0; i < Math.min(a.prerelease.length, b.prerelease.length); i++) {
    const order = comparePart(a.prerelease[i] ?? '', b.prerelease[i] ?? '')
    if (order !== 0) return order
  }
  return a.prerelease.length - b.prerelease.length
}

/** Numbers come before words. */
function comparePart(a: string, b: string): number {
  if (a === b) return 0
  const [isNumber, isOtherNumber] = [DIGITS.test(a), DIGITS.test(b)]
  if (isNumber && isOtherNumber) return BigInt(a) < BigInt(b) ? -1 : 1
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a < b ? -1 : 1
}
