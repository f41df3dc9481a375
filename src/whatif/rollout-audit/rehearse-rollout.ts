import { assert } from '../../lib/assert.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { type AuditedWorkload, auditedWorkload } from './audited-workload.ts'
import { type RolloutCourse, rolloutCourse } from './rollout-course.ts'
import { settledWith } from './settled-with.ts'
import { requestsTo } from './traffic-assumptions.ts'
import { changedRow, type WorkloadChange } from './workload-change.ts'

export interface RehearsedRollout {
  readonly course: RolloutCourse
  readonly outcome: Outcome
}

/**
 * A restart of the workload, run to its end. With a change, the change is rolled out first: only the pods that it created
 * terminate as it specifies. `undefined` when a restart replaces no pod.
 */
export function* rehearseRollout(
  base: Base,
  subject: AuditedWorkload,
  { change, seed }: { readonly change: WorkloadChange | undefined; readonly seed: number },
): Inquiry<RehearsedRollout | undefined> {
  const { row, key, traffic } = subject
  if (subject.replacement.way === 'ON_DELETE' || (row.kind === 'Deployment' && row.spec.paused)) return undefined
  const at = change ? yield* settledWith(base, [changedRow(row, change)], { name: `${row.name} as it should be`, seed }) : base
  const outcome = yield {
    base: at,
    scenario: scenarioOf([{ kind: 'rollout', target: key, change: { do: 'restart' } }], {
      name: `restart of ${row.name}`,
      seed,
      traffic: requestsTo(auditedWorkload(rowIn(at, row), at.state, traffic)),
    }),
  }
  return { course: rolloutCourse(auditedWorkload(rowIn(at, row), at.state, traffic), at.state, outcome), outcome }
}

function rowIn({ state }: Base, { kind, namespace, name }: RolledRow): RolledRow {
  const row: RolledRow | undefined = state.get(kind, namespace, name)
  assert(row !== undefined, `${kind} ${namespace}/${name} stays while it is audited`)
  return row
}
