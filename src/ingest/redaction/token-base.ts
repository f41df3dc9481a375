/** Digits and lower-case letters, in their order. */
const FIRST = '0'
const LAST = 'z'

/**
 * The beginning of texts that come after the kept word `low` and before the kept word `high`, whatever follows it; `high` missing: no kept
 * word comes after.
 */
export function tokenBase(low: string, high: string | undefined): string {
  if (high === undefined) return behind(low, 0)
  if (high.startsWith(low)) return low === '' ? beginning(high) : `${low}${(high[low.length] ?? '') > FIRST ? FIRST : '-'}`
  const letter = isDigit(low) && !isDigit(high) ? beginning(high) : FIRST
  if (letter !== FIRST) return letter
  let shared = 0
  while (low[shared] === high[shared]) shared++
  const between = next(low[shared] ?? '')
  return between < (high[shared] ?? '') ? low.slice(0, shared) + between : behind(low, shared + 1)
}

/** After `low`, with the same beginning of this length. */
function behind(low: string, length: number): string {
  let at = length
  while (low[at] === LAST) at++
  const char = low[at]
  return char === undefined ? `${low}${FIRST}` : low.slice(0, at) + next(char)
}

/** The next digit or letter. */
function next(char: string): string {
  return char === '9' ? 'a' : String.fromCharCode(char.charCodeAt(0) + 1)
}

/** Before `high`, and not empty: a letter, which every name may begin with, if there is room for one. */
function beginning(high: string): string {
  const [first = '', second = ''] = high
  if (first > 'a') return 'a'
  return first === 'a' && second > FIRST ? `${first}${FIRST}` : FIRST
}

function isDigit(word: string): boolean {
  return word !== '' && word < 'a'
}
