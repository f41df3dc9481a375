import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { InputPlace, type PlacedIssue } from './input-place.ts'
import { readScheduler } from './scheduler-field.ts'

/** The errors of the real scheduler about a configuration, and the step that reports them: `decode`, `validate` or `build`. Made by scripts/oracle/scheduler. */
interface Refused {
  readonly name: string
  readonly yaml: string
  readonly stage: string
  readonly errors: readonly string[]
}

const FILE = new URL('../../../test/support/refused-configurations.json', import.meta.url)
const REFUSED = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Refused[]

/** The errors of the twin. Paths are ours where a text of the real one does not begin with its field. */
function reported({ yaml, stage }: Refused): readonly string[] {
  const issues: PlacedIssue[] = []
  readScheduler({ schedulerConfiguration: yaml }, new InputPlace('', issues))
  return issues.map(({ path, message }) => (stage === 'validate' ? `${path.slice(1)}: ${message}` : message))
}

describe('a KubeSchedulerConfiguration that kube-scheduler rejects', () => {
  it('has many cases', () => {
    expect(new Set(REFUSED.map(({ stage }) => stage))).toEqual(new Set(['decode', 'validate', 'build']))
    expect(REFUSED.length).toBeGreaterThan(60)
  })

  it.each(REFUSED.map((refused) => [refused.name, refused] as const))(
    '%s is rejected with the message of kube-scheduler',
    (_name, refused) => {
      expect([...reported(refused)].sort()).toEqual([...refused.errors].sort())
    },
  )
})
