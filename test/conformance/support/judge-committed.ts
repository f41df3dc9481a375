import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { findRecordings } from '../find-recordings.ts'
import { checkRatchet } from '../hold-ratchet.ts'
import { judgeFiles } from '../judge-files.ts'
import { groupLine, summaryLine } from '../report.ts'
import { tallyComponents, tallyGroups } from '../tally.ts'

const HERE = fileURLToPath(new URL('..', import.meta.url))

/** The component whose recordings take as long as those of all others; the folder of a component has its name. */
export const COURSES = 'prophecy'

/** Longer than any machine takes. */
export const JUDGE_MILLISECONDS_MAX = 1_800_000

/** Judges the committed recordings of these components, prints the result, and expects what the ratchet records about them. */
export async function judgeCommitted(isPart: (component: string) => boolean): Promise<void> {
  const root = `${HERE}recordings/`
  const files = findRecordings([root]).filter((path) => isPart(path.slice(root.length).split('/')[0] ?? ''))
  const groups = tallyGroups(await judgeFiles(files))
  const components = Object.entries(tallyComponents(groups)).map(([name, { passed, total }]) => `${name} ${passed}/${total}`)
  console.info([...groups.map(groupLine), ...components.map((line) => `component ${line}`), summaryLine(groups)].join('\n'))
  expect(groups.filter(({ component }) => component === 'unknown' || !isPart(component))).toEqual([])
  expect(checkRatchet(HERE, groups, isPart).lines.join('\n')).toBe('')
}
