import { createRequire } from 'node:module'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHECKS, type Check, runChecks } from '../../scripts/checks.ts'
import ROOMS from '../../scripts/rooms.json' with { type: 'json' }
import { type Files, MadeUpRepository } from '../support/made-up-repository.ts'

/** How a check of the test command is proved: it passes on sound files, and finds what each change of them breaks. */
interface Proof {
  /** Files and folders of this repository that the check reads. */
  readonly copied: readonly string[]
  readonly sound?: Files
  readonly broken: Files
  /** What the check reports of the broken files. */
  readonly found: readonly RegExp[]
}

/** Put together here, so that nothing in this file counts as a finding or as a citation of a real rule. */
const RULE = ['WL', 'AAA', '01'].join('-')
const UNKNOWN_RULE = ['WL', 'AAA', '09'].join('-')
const UNFINISHED = ['TO', 'DO'].join('')
const MODULE = 'export const a = 1\n'
const PURE_IMPORT = "import 'node:fs'\n"

/** The parts of the engine that meet in the state alone. */
const ENGINE_PARTS = ROOMS.find(({ name }) => name === 'engine')?.parts?.map(({ path }) => path.replace('engine/', '')) ?? []

const importing = (path: string): string => `import { a } from '${path}'\n\nexport const b = a\n`

const knipFiles: Files = {
  'package.json': '{ "name": "made-up", "type": "module", "devDependencies": { "vitest": "*" } }',
  'src/cli/main.ts': "import { a } from '../lib/a.ts'\n\nconsole.log(a)\n",
  'src/lib/a.ts': MODULE,
  'src/lib/a.test.ts': "import { it } from 'vitest'\nimport { a } from './a.ts'\n\nit('is', () => console.log(a))\n",
}

const PROOFS: Readonly<Record<string, Proof>> = {
  types: {
    copied: ['tsconfig.json'],
    sound: { 'package.json': '{ "type": "module" }', 'src/a.ts': MODULE },
    broken: {
      'src/a.ts': "export const a: number = 'text'\n",
      'test/b.ts': 'export const first = (list: readonly number[]): number => list[0]\n',
      'scripts/c.ts': 'export function c(given) {}\n',
    },
    found: [/src\/a\.ts.*TS2322/, /test\/b\.ts.*TS2322/, /scripts\/c\.ts.*TS7006/],
  },
  'types of plain JavaScript': {
    copied: ['tsconfig.json', 'scripts/tsconfig.json'],
    sound: { 'package.json': '{ "type": "module" }', 'scripts/a.mjs': MODULE },
    broken: { 'scripts/a.mjs': 'export const a = missing\n', 'scripts/oracle/b.mjs': "export const b = 'text'.first\n" },
    found: [/scripts\/a\.mjs.*TS2304/, /scripts\/oracle\/b\.mjs.*TS2339/],
  },
  'types of the dashboard': {
    copied: ['tsconfig.json', 'src/dashboard/tsconfig.json'],
    sound: { 'package.json': '{ "type": "module" }', 'src/dashboard/a.ts': 'export const a = document.title\n' },
    broken: { 'src/dashboard/a.ts': 'export const a: number = document.title\nexport const b = process.argv\n' },
    found: [/src\/dashboard\/a\.ts.*TS2322/, /src\/dashboard\/a\.ts.*TS2591|src\/dashboard\/a\.ts.*TS2580/],
  },
  'lint and format': {
    copied: ['biome.json'],
    sound: { 'src/a.ts': MODULE },
    broken: {
      'src/any.ts': 'export const any: any = 1\n',
      'test/default.ts': 'export default 1\n',
      'scripts/null.ts': 'export const first = (list: readonly number[]): number => list[0]!\n',
      'src/long.ts': `export function long(): void {\n${'  console.log(1)\n'.repeat(71)}}\n`,
      'src/format.ts': 'export const a = "1";\n',
      'scripts/plain.mjs': 'export const a = 1\nimport a from "b"\n',
    },
    found: [
      /noExplicitAny/,
      /noDefaultExport/,
      /noNonNullAssertion/,
      /noExcessiveLinesPerFunction/,
      /src\/format\.ts format/,
      /scripts\/plain\.mjs:2:8 lint\/correctness\/noUnusedImports/,
    ],
  },
  'import rules': {
    copied: ['.dependency-cruiser.cjs', 'scripts/rooms.json', 'tsconfig.json'],
    sound: { 'src/lib/a.ts': MODULE, 'src/kube/b.ts': importing('../lib/a.ts') },
    broken: {
      'src/server/a.ts': MODULE,
      'src/kube/a.ts': importing('./b.ts'),
      'src/kube/b.ts': importing('./a.ts'),
      'src/lib/c.ts': importing('../server/a.ts'),
      'src/kube/c.ts': importing('../server/a.ts'),
      'src/twin/c.ts': importing('../server/a.ts'),
      'src/engine/run/c.ts': importing('../../server/a.ts'),
      'src/engine/turn.ts': importing('../server/a.ts'),
      ...Object.fromEntries(ENGINE_PARTS.map((part) => [`src/engine/${part}/c.ts`, importing('../../server/a.ts')])),
      'src/engine/kubelet/a.ts': MODULE,
      'src/engine/kubelet/d.ts': "import type { E } from './e.ts'\nexport type D = readonly E[]\n",
      'src/engine/kubelet/e.ts': "import type { D } from './d.ts'\nexport interface E {\n  readonly parts: D\n}\n",
      'src/graphql/d.ts': "import type { E } from './e.ts'\nexport type D = readonly E[]\n",
      'src/graphql/e.ts': "import type { D } from './d.ts'\nexport interface E {\n  readonly parts: D\n}\n",
      'src/whatif/c.ts': importing('../server/a.ts'),
      'src/ingest/c.ts': importing('../server/a.ts'),
      'src/service/c.ts': importing('../server/a.ts'),
      'src/graphql/c.ts': importing('../engine/kubelet/a.ts'),
      'src/dashboard/c.tsx': importing('../server/a.ts'),
      'src/dashboard/d.ts': PURE_IMPORT,
      'src/cli/a.ts': MODULE,
      'src/server/c.ts': importing('../cli/a.ts'),
      'src/cli/d.ts': importing('../engine/kubelet/a.ts'),
      'src/cli/c.ts': importing('../../test/a.ts'),
      'test/a.ts': MODULE,
      'src/lib/d.ts': PURE_IMPORT,
      'src/kube/time-zone.ts': PURE_IMPORT,
      'src/lib/bounded-yaml.ts': PURE_IMPORT,
      'src/engine/scheduler/plugins/dynamic-resources/selectors/d.ts': PURE_IMPORT,
    },
    found: [
      /no-cycles: src\/kube\/[ab]\.ts/,
      /no-cycles-of-types: src\/engine\/kubelet\/[de]\.ts/,
      /no-cycles-of-types: src\/graphql\/[de]\.ts/,
      /imports-of-lib: src\/lib\/c\.ts/,
      /imports-of-kube: src\/kube\/c\.ts/,
      /imports-of-twin: src\/twin\/c\.ts/,
      /imports-of-engine-run: src\/engine\/run\/c\.ts/,
      /imports-of-engine-turn.ts: src\/engine\/turn\.ts/,
      ...ENGINE_PARTS.map((part) => new RegExp(`imports-of-engine-${part}: src/engine/${part}/c\\.ts`)),
      /imports-of-whatif: src\/whatif\/c\.ts/,
      /imports-of-ingest: src\/ingest\/c\.ts/,
      /imports-of-service: src\/service\/c\.ts/,
      /imports-of-graphql: src\/graphql\/c\.ts/,
      /imports-of-server: src\/server\/c\.ts/,
      /imports-of-cli: src\/cli\/d\.ts/,
      /imports-of-dashboard: src\/dashboard\/c\.tsx/,
      /no-imports-of-tests: src\/cli\/c\.ts/,
      /pure-folders-have-no-io: src\/lib\/d\.ts/,
      /the-dashboard-runs-in-a-browser: src\/dashboard\/d\.ts/,
      /time-zones-are-data: src\/kube\/time-zone\.ts/,
      /yaml-is-text: src\/lib\/bounded-yaml\.ts/,
      /expressions-use-cel-alone: src\/engine\/scheduler\/plugins/,
    ],
  },
  tidy: {
    copied: ['scripts/tidy.ts', 'scripts/find-dialect.ts'],
    sound: {
      'src/lib/a.ts': MODULE,
      'test/a.ts': MODULE,
      'README.md': '# A\n',
      'CONTRIBUTING.md': '# A\n',
      'docs/a.md': '# A\n',
      'scripts/capacity/a.mjs': MODULE,
    },
    broken: {
      'src/lib/a.ts': `// ${UNFINISHED}\n`,
      'test/b.test.ts': `// ${UNFINISHED}\n`,
      'docs/a.md': '# A\n\nSomebody is told.\n',
    },
    found: [
      /src\/lib\/a\.ts:1: an unfinished thought/,
      /test\/b\.test\.ts:1: an unfinished thought/,
      /docs\/a\.md:3: .*[Ss]omebody/,
      /tidy: [34] findings/,
    ],
  },
  'dead code': {
    copied: ['knip.json', 'tsconfig.json'],
    sound: knipFiles,
    broken: { 'src/lib/a.ts': `${MODULE}export const unused = 2\n`, 'src/lib/alone.ts': MODULE },
    found: [/unused\s+src\/lib\/a\.ts/, /Unused files \(1\)\s+src\/lib\/alone\.ts/],
  },
  'code that only tests reach': {
    copied: ['knip.json', 'tsconfig.json'],
    sound: knipFiles,
    broken: {
      'src/lib/a.ts': `${MODULE}export const tested = 2\n`,
      'src/lib/alone.ts': MODULE,
      'src/lib/a.test.ts':
        "import { a, tested } from './a.ts'\nimport { a as alone } from './alone.ts'\n\nconsole.log(a, tested, alone)\n",
    },
    found: [/tested\s+src\/lib\/a\.ts/, /Unused files \(1\)\s+src\/lib\/alone\.ts/],
  },
  requirements: {
    // The copied scripts cite real rules: requirements.test.ts has a repository that is complete.
    copied: ['scripts/requirements.ts', 'scripts/requirements'],
    broken: {
      'README.md': '# Made up\n',
      'docs/rules/README.md': '# The rules\n',
      'docs/rules/semantics/made-up.md': '# Made up (B99)\n',
      'docs/rules/workloads/made-up.md': `# Made up (WL-AAA)\n\nSource: a page\n\n- **${RULE}** One.\n`,
      'src/a.ts': MODULE,
      'test/a.test.ts': `it('${UNKNOWN_RULE} holds', () => {})\n`,
    },
    found: [new RegExp(`${UNKNOWN_RULE} in test/a\\.test\\.ts`), new RegExp(`^ *${RULE}$`, 'm')],
  },
}

function run(check: Check, files: Files, copied: readonly string[]) {
  const repository = new MadeUpRepository(files, copied)
  try {
    return repository.run(check)
  } finally {
    repository.remove()
  }
}

describe('the checks of the test command', () => {
  it('each have a proof', () => {
    expect(CHECKS.map(({ name }) => name)).toEqual(Object.keys(PROOFS))
  })

  it.each(CHECKS)('$name: reports a violation, and nothing for valid files', (check) => {
    const { copied, sound, broken, found } = PROOFS[check.name] as Proof
    const passing = sound && run(check, sound, copied)
    expect(passing?.fine === false ? passing.output : '').toBe('')
    const { fine, output } = run(check, { ...sound, ...broken }, copied)
    expect(fine).toBe(false)
    for (const finding of found) expect(output).toMatch(finding)
  })

  it('prove every import rule', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
    const proved = (PROOFS['import rules'] as Proof).found.map(({ source }) => source.split(':')[0])
    expect([...new Set(proved)]).toEqual(forbidden.map(({ name }) => name))
  })

  it('fail where one of them fails, and the others still run', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    onTestFinished(() => {
      printed.mockRestore()
      written.mockRestore()
    })
    const commands: string[] = []
    const counts = await runChecks(CHECKS, async (command) => ({ fine: commands.push(command) !== 2, output: `${command}\n` }))
    expect(counts).toEqual({ passed: CHECKS.length - 1, failed: 1 })
    expect(commands).toEqual(CHECKS.map(({ command }) => command))
    const failures = printed.mock.calls.filter(([line]) => /^FAILED types of plain JavaScript/.test(String(line)))
    expect(failures).toHaveLength(1)
    expect(written.mock.calls.map(([text]) => text)).toEqual(CHECKS.map(({ command }) => `${command}\n`))
  })
})
