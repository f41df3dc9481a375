import type { Count } from './run-vitest.ts'

/** A command of a package that fails when something of the repository is wrong. */
export interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** What the test command checks beside the tests. test/contracts/guards.test.ts proves that each one can fail. */
export const CHECKS: readonly Check[] = [
  { name: 'types', command: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of plain JavaScript', command: 'typescript/bin/tsc', args: ['-p', 'scripts/tsconfig.json'] },
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

/** Runs all of them, also after a failure, and prints what each took. */
export function runChecks(checks: readonly Check[], run: (command: string, args: readonly string[]) => boolean): Count {
  let failed = 0
  for (const { name, command, args } of checks) {
    const start = Date.now()
    const fine = run(command, args)
    if (!fine) failed++
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  }
  return { passed: checks.length - failed, failed }
}
