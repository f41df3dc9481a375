import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { goldenAnswer, goldenPath } from './golden-answer.ts'
import { type ClusterLetter, GOLDEN } from './golden-commands.ts'
import { misfits } from './misfits.ts'

const ALL = (Object.entries(GOLDEN) as [ClusterLetter, readonly string[]][]).flatMap(([letter, lines]) =>
  lines.map((line) => [letter, line] as const),
)
describe.each(ALL)('%s: rehearse %s', (letter, line) => {
  it('prints the recorded answer within the width of a terminal', async () => {
    const answer = await goldenAnswer(letter, line)
    const kept = readFileSync(goldenPath(letter, line), 'utf8')
    expect(answer, 'npm run golden writes the answers anew').toBe(kept)
    expect(misfits({ line, answer })).toEqual([])
  })
})

it('has no recorded answer without a question', () => {
  const kept = readdirSync('test/golden').filter((name) => name.endsWith('.txt'))
  expect(kept.sort()).toEqual(ALL.map((each) => goldenPath(...each).replace('test/golden/', '')).sort())
})

describe('a made-up answer', () => {
  const made = (...lines: readonly string[]): string => `$ rehearse drain a\n${lines.join('\n')}\nexit code 0\n`
  const WORDS = 'pod '.repeat(22)

  it('may have 80 columns and 24 lines', () => {
    const answer = made('DISRUPTED: 6 pods', ...Array<string>(23).fill('x'.repeat(80)))
    expect(misfits({ line: 'drain a', answer })).toEqual([])
  })

  it('is rejected if it is wider, except for a command to copy and a long list', () => {
    expect(misfits({ line: 'drain a', answer: made(WORDS) })).toEqual([`too wide: ${WORDS}`])
    expect(misfits({ line: 'drain a', answer: made(`    kubectl ${WORDS}`) })).toEqual([])
    expect(misfits({ line: 'get pods -o wide', answer: made(WORDS) })).toEqual([])
  })

  it('is rejected where a few pods need more than a screen', () => {
    const long = (pods: number): string => made(`DISRUPTED: ${pods} pods`, ...Array<string>(24).fill('x'))
    expect(misfits({ line: 'drain a', answer: long(6) })).toEqual(['25 lines for 6 pods'])
    expect(misfits({ line: 'drain a', answer: long(7) })).toEqual([])
    expect(misfits({ line: 'drain a --seeds 3', answer: long(6) })).toEqual([])
  })

  it('may have what waits for what besides', () => {
    const long = (count: number): string =>
      made('DISRUPTED: 1 pod', '', 'WHAT WAITS FOR WHAT', ...Array<string>(9).fill('  x'), '', ...Array<string>(count).fill('x'))
    expect(misfits({ line: 'drain a', answer: long(22) })).toEqual([])
    expect(misfits({ line: 'drain a', answer: long(23) })).toEqual(['25 lines for 1 pods'])
  })

  it('contains the standard error and the exit code', async () => {
    const answer = await goldenAnswer('s', 'drain no-such-node')
    expect(answer).toMatch(/^\$ rehearse drain no-such-node --from .*\nstandard error: .*no-such-node/)
    expect(answer).toMatch(/\nexit code 1\n$/)
  })
})
