import { TwinApiServer } from '../../engine/api-server/twin-api-server.ts'
import { Random } from '../../engine/run/random.ts'
import { assert } from '../../lib/assert.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import { type Base, onState } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { type AuditedWorkload, auditedWorkload } from './audited-workload.ts'
import { type RolloutCourse, rolloutCourse } from './rollout-course.ts'
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
  let at = change ? changed(base, row, change) : base
  if (at !== base) at = baseAfter(at, yield { base: at, scenario: scenarioOf([], { name: `${row.name} as it should be`, seed }) })
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

/** The state with the workload changed, as the API server stores it: a new generation that its controller has not seen. */
function changed(base: Base, row: RolledRow, change: WorkloadChange): Base {
  const state = base.state.fork()
  const api = new TwinApiServer({ state, now: () => base.info.takenAt, random: new Random(1), admission: [] })
  const result = api.update<RolledRow['kind']>(changedRow(row, change))
  assert(result.ok, `${row.kind} ${row.namespace}/${row.name} can be changed`)
  return onState(base, state)
}

function rowIn({ state }: Base, { kind, namespace, name }: RolledRow): RolledRow {
  const row: RolledRow | undefined = state.get(kind, namespace, name)
  assert(row !== undefined, `${kind} ${namespace}/${name} stays while it is audited`)
  return row
}
