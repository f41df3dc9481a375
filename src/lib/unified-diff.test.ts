import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

const lines = (...numbers: readonly (number | string)[]): string => numbers.join('\n')
const UP_TO_20 = Array.from({ length: 20 }, (_, i) => i + 1)

describe('unifiedDiff', () => {
  it('is empty for equal texts', () => {
    expect(unifiedDiff('a\nb', 'a\nb')).toBe('')
  })

  it('shows three lines around a change', () => {
    const changed = UP_TO_20.map((n) => (n === 10 ? 'x' : n))
    expect(unifiedDiff(lines(...UP_TO_20), lines(...changed))).toBe('@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+x\n 11\n 12\n 13\n')
  })

  it('creates two hunks for distant changes', () => {
    const changed = UP_TO_20.flatMap((n) => (n === 3 ? [] : n === 18 ? [18, 'y'] : [n]))
    expect(unifiedDiff(lines(...UP_TO_20), lines(...changed))).toBe(
      '@@ -1,6 +1,5 @@\n 1\n 2\n-3\n 4\n 5\n 6\n@@ -16,5 +15,6 @@\n 16\n 17\n 18\n+y\n 19\n 20\n',
    )
  })

  it('omits the length of a single line', () => {
    expect(unifiedDiff('a', 'b')).toBe('@@ -1 +1 @@\n-a\n+b\n')
  })
})
