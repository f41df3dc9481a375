import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findRecordings } from './find-recordings.ts'
import { checkRatchet } from './hold-ratchet.ts'
import { judgeFiles } from './judge-files.ts'
import { groupLine, summaryLine } from './report.ts'
import { tallyComponents, tallyGroups } from './tally.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RUN_MILLISECONDS_MAX = 1_800_000

describe('the committed recordings', () => {
  it(
    'agree with the model to the extent that the ratchet records',
    async () => {
      const groups = tallyGroups(await judgeFiles(findRecordings([`${HERE}recordings`])))
      const components = Object.entries(tallyComponents(groups)).map(([name, { passed, total }]) => `${name} ${passed}/${total}`)
      console.info([...groups.map(groupLine), ...components.map((line) => `component ${line}`), summaryLine(groups)].join('\n'))
      expect(groups.filter(({ component }) => component === 'unknown')).toEqual([])
      expect(checkRatchet(HERE, groups).lines.join('\n')).toBe('')
    },
    RUN_MILLISECONDS_MAX,
  )
})
