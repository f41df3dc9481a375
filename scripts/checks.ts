import { availableParallelism } from 'node:os'
import type { Count } from './run-vitest.ts'

/** A command of a package that fails when something of the repository is wrong. */
export interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** What the test command checks beside the tests. test/contracts/guards.test.ts proves that each one can fail. */
export const CHECKS: readonly Check[] = [
  { name: 'types', command: 'typescript-7/bin/tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of plain JavaScript', command: 'typescript-7/bin/tsc', args: ['-p', 'scripts/tsconfig.json'] },
  { name: 'types of the dashboard', command: 'typescript-7/bin/tsc', args: ['-p', 'src/dashboard/tsconfig.json'] },
  { name: 'lint and format', command: '@biomejs/biome/bin/biome', args: ['check'] },
  {
    name: 'import rules',
    command: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['src', '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'tidy', command: 'tsx/dist/cli.mjs', args: ['scripts/tidy.ts'] },
  { name: 'dead code', command: 'knip/bin/knip.js', args: [] },
  { name: 'code that only tests reach', command: 'knip/bin/knip.js', args: ['--production'] },
  { name: 'requirements', command: 'tsx/dist/cli.mjs', args: ['scripts/requirements.ts'] },
]

/** How a check ended, and what it printed. */
export interface CheckResult {
  readonly fine: boolean
  readonly output: string
}

type RunCheck = (command: string, args: readonly string[]) => Promise<CheckResult>

/** Runs all of them, also after a failure, one on each core, and prints what each took; what a check prints precedes its line. */
export async function runChecks(checks: readonly Check[], run: RunCheck): Promise<Count> {
  const waiting = [...checks]
  let failed = 0
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = Date.now()
      const { fine, output } = await run(check.command, check.args)
      if (!fine) failed++
      process.stdout.write(output)
      console.log(`${fine ? 'ok    ' : 'FAILED'} ${check.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { passed: checks.length - failed, failed }
}
