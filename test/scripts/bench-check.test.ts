import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countOf, isWorse, lineOf, pairsOf, ratioOf, ratioOfBest } from '../../scripts/bench/check/judge.mjs'
import { type Files, MadeUpRepository } from '../support/made-up-repository.ts'

const workload = (name: string, more = {}) => ({
  name,
  nodes: 5,
  pods: 10,
  unit: 'ms',
  better: 'less',
  measure: () => 1,
  ...more,
})

/** Rounds as [this build, the other one]. */
const measured = (better: string, ...rounds: readonly (readonly [number, number])[]) => ({
  unit: 'ms',
  better,
  rounds: rounds.map(([mine, other]) => ({ mine, other })),
})

describe('the judge of two builds', () => {
  it.each([
    ['twice the time', measured('less', [20, 10]), 2, 2, true],
    ['half of the time', measured('less', [5, 10]), 0.5, 0.5, false],
    ['half of the rate', measured('more', [50, 100]), 2, 2, true],
    ['twice the rate', measured('more', [200, 100]), 0.5, 0.5, false],
    ['a ratio at the limit', measured('less', [13, 10]), 1.3, 1.3, false],
    ['a ratio beyond it', measured('less', [13.1, 10]), 1.31, 1.31, true],
    ['a machine that becomes slower meanwhile', measured('less', [20, 10], [60, 30], [180, 90]), 2, 2, true],
    ['one round that was disturbed', measured('less', [10, 10], [90, 10]), 5, 1, false],
    ['the one good round of the other build', measured('less', [10, 10], [10, 10], [10, 5]), 1, 2, false],
    ['a figure that is not a number', measured('less', [Number.NaN, 10]), Number.NaN, Number.NaN, true],
    ['nothing measured', measured('less'), Number.NaN, Number.NaN, true],
  ])('judges %s', (_, figures, ratio, best, worse) => {
    expect([ratioOf(figures), ratioOfBest(figures)].map((value) => Number(value.toFixed(9)))).toEqual([ratio, best])
    expect(isWorse(figures)).toBe(worse)
  })

  it.each([
    ['of the same name and size', [workload('a')], undefined],
    ['that the other build lacks', [workload('b')], 'the other build has no such workload'],
    ['of another size', [workload('a', { pods: 20 })], 'the other build measures 5 nodes and 20 pods in ms'],
    ['in another unit', [workload('a', { unit: 'us' })], 'the other build measures 5 nodes and 10 pods in us'],
  ])('pairs a workload %s', (_, others, why) => {
    const [pair] = pairsOf([workload('a')], others)
    expect([pair?.other, pair?.why]).toEqual(why === undefined ? [others[0], undefined] : [undefined, why])
  })

  it('counts what was compared, and what fails in this build', () => {
    const figures = measured('less', [10, 10])
    const rows = [
      { name: 'a', verdict: 'ok', measured: figures },
      { name: 'b', verdict: 'worse', measured: figures },
      { name: 'c', verdict: 'failed', why: 'broken' },
      { name: 'd', verdict: 'not compared', why: 'new' },
    ] as const
    expect(countOf(rows)).toEqual({ passed: 1, failed: 2 })
    expect(rows.map(lineOf)).toEqual([
      'a                             ms               10        10    1.00     1.00  ok',
      'b                             ms               10        10    1.00     1.00  worse',
      'c                             failed: broken',
      'd                             not compared: new',
    ])
  })
})

/** The build copies src, as the real one compiles it. */
const BUILD = "import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n"
/** The work of a made-up build: a loop of this many turns, in pieces or with a figure of its own. */
const work = (turns: number): string => `export const TURNS = ${turns}\n`
const WORKLOADS = `import { TURNS } from '../../dist/work.mjs'
function spin() {
  let sum = 0
  for (let i = 0; i < TURNS; i++) sum += Math.sqrt(i)
  if (!(sum > 0)) throw new Error('the loop does not run')
}
const SIZE = { nodes: 1, pods: 1, goal: 1 }
export const WORKLOADS = [
  { ...SIZE, name: 'pieces', unit: 'ms', better: 'less', short: true, begin: () => () => spin, measure: () => TURNS },
  { ...SIZE, name: 'rate', unit: 'turns', better: 'more', short: true, measure: () => 1e9 / TURNS },
  { ...SIZE, name: 'long', unit: 'ms', better: 'less', short: false, measure: () => TURNS },
]
`
const NORMAL = 500_000

class MadeUpBuilds {
  readonly #repository = new MadeUpRepository(
    { 'package.json': '{ "type": "module" }', '.gitignore': 'dist\nnode_modules\n', 'scripts/build.mjs': BUILD },
    ['scripts/bench.mjs', 'scripts/bench/check', 'scripts/bench/pieces.mjs'],
  )

  constructor() {
    onTestFinished(() => this.#repository.remove())
  }

  write(files: Files): this {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(this.#repository.folder, path, '..'), { recursive: true })
      writeFileSync(join(this.#repository.folder, path), text)
    }
    return this
  }

  git(...args: readonly string[]): string {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
    const { status, stdout, stderr } = spawnSync('git', ['-C', this.#repository.folder, ...author, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }

  /** The first build is committed on main. */
  commit(files: Files): this {
    this.write(files)
    this.git('init', '--quiet', '--initial-branch', 'main')
    this.git('add', '.')
    this.git('commit', '--quiet', '--message', 'First')
    return this
  }

  check(...args: readonly string[]): { readonly status: number | null; readonly lines: readonly string[] } {
    const options = { cwd: this.#repository.folder, encoding: 'utf8' } as const
    spawnSync(process.execPath, ['scripts/build.mjs'], options)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bench.mjs', '--check', ...args], options)
    return { status, lines: `${stderr}${stdout}`.trim().split('\n') }
  }
}

/** The first build is the one to compare with. */
const builds = (turns: number): MadeUpBuilds =>
  new MadeUpBuilds().commit({ 'src/work.mjs': work(turns), 'scripts/bench/workloads.mjs': WORKLOADS })

describe('bench --check', () => {
  it('fails where the build is slower, and removes the other one', () => {
    const made = builds(NORMAL).write({ 'src/work.mjs': work(2 * NORMAL) })
    const { status, lines } = made.check()
    expect([status, lines.at(-1)]).toEqual([1, '0 passed, 2 failed'])
    expect(lines.filter((line) => /^(pieces|rate) .* (1\.[6-9]|2\.[0-4])\d* +worse$/.test(line))).toHaveLength(2)
    expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  })

  it('passes where it is faster', () => {
    const { status, lines } = builds(2 * NORMAL)
      .write({ 'src/work.mjs': work(NORMAL) })
      .check()
    expect([status, lines.at(-1)]).toEqual([0, '2 passed, 0 failed'])
  })

  it('compares a branch with the commit where it left main, and main with its last commit', () => {
    const made = builds(NORMAL)
    const first = made.git('rev-parse', 'HEAD').slice(0, 12)
    const next = (): string => {
      made.git('commit', '--quiet', '--allow-empty', '--message', 'Next')
      return made.git('rev-parse', 'HEAD').slice(0, 12)
    }
    const compared = (): string => /compared with (\S+),/.exec(made.check('rate').lines[0] ?? '')?.[1] ?? ''
    const second = next()
    expect(compared(), 'on main: its parent').toBe(first)
    made.write({ 'src/work.mjs': work(NORMAL + 1) })
    expect(compared(), 'on main, with a change: its commit').toBe(second)
    made.git('checkout', '--quiet', '-b', 'change')
    next()
    next()
    expect(compared(), 'on a branch').toBe(second)
  })

  it('compares the workloads that are named, whatever they take', () => {
    const { status, lines } = builds(NORMAL)
      .write({ 'src/work.mjs': work(2 * NORMAL) })
      .check('long')
    expect([status, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
  })

  it('skips workloads that the other build cannot run, and fails for those that this build cannot', () => {
    const gone = "() => { throw new Error('gone') }"
    const other = WORKLOADS.replace('() => 1e9 / TURNS', gone)
    const mine = WORKLOADS.replace('() => () => spin', gone)
    const made = new MadeUpBuilds().commit({ 'src/work.mjs': work(NORMAL), 'scripts/bench/workloads.mjs': other })
    const { status, lines } = made.write({ 'scripts/bench/workloads.mjs': mine }).check()
    expect([status, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
    expect(lines.join('\n')).toMatch(/^pieces +failed: gone$/m)
    expect(lines.join('\n')).toMatch(/^rate +not compared: the other build fails: gone$/m)
  })

  it.each([
    [
      'the history is not there',
      (made: MadeUpBuilds) => made,
      /^Nothing is compared: this is not a git repository, or its history is not here/m,
    ],
    [
      'the other build fails',
      (made: MadeUpBuilds) => {
        made.write({ 'src/work.mjs': 'export const OTHER = 1\n' }).git('commit', '--quiet', '--all', '--message', 'Broken')
        return made.write({ 'src/work.mjs': work(NORMAL) })
      },
      /^Nothing is compared: the benchmarks of \w+ do not build or load: .*TURNS/m,
    ],
  ])('compares nothing, and does not fail, where %s', (_, change, sentence) => {
    const { status, lines } = change(builds(NORMAL)).check()
    expect([status, lines.at(-1)]).toEqual([0, '0 passed, 0 failed'])
    expect(lines.join('\n')).toMatch(sentence)
  })

  it.each([
    [['--against', 'nowhere'], /^error: nowhere is not a commit of this repository$/],
    [['nothing'], /^error: no workload is named nothing; there are pieces, rate, long$/],
  ])('refuses %j', (args, message) => {
    const { status, lines } = builds(NORMAL).check(...args)
    expect(status).toBe(1)
    expect(lines[0]).toMatch(message)
  })
})
