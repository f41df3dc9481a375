import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import type { Workload } from '../world.ts'

const SOME = 0.2
const TIGHT = 0.4
const CPU = 0.3
const COUNTS = 0.3
const SCOPED = 0.1
const SCOPES: Table<JsonObject> = [
  [2, { scopes: ['NotTerminating'] }],
  [1, { scopes: ['NotBestEffort'] }],
  [1, { scopes: ['BestEffort'] }],
  [1, { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'Exists' }] } }],
]

/** Quotas of some of the namespaces; with `tight`, the first namespace has one that leaves no room. */
export function makeQuotas(
  namespaces: readonly string[],
  workloads: readonly Workload[],
  tight: boolean,
  dice: Dice,
): readonly Manifest[] {
  return namespaces.flatMap((namespace, i) => {
    const isForced = tight && i === 0
    if (!isForced && !dice.chance(SOME)) return []
    const own = workloads.filter((workload) => workload.namespace === namespace)
    const pods = own.reduce((sum, workload) => sum + workload.pods, 0)
    const room = isForced || dice.chance(TIGHT) ? dice.between(-1, 1) : dice.between(10, 40)
    return [quotaOf(namespace, Math.max(0, pods + room), dice)]
  })
}

function quotaOf(namespace: string, pods: number, dice: Dice): Manifest {
  const hard: JsonObject = {
    pods: String(pods),
    ...dice.maybe(CPU, () => ({ 'requests.cpu': String(dice.pick([8, 32, 500])) })),
    ...dice.maybe(COUNTS, () => ({ 'count/deployments.apps': '20', 'count/jobs.batch': '10', services: '10' })),
  }
  const spec = dice.chance(SCOPED) ? { hard: { pods: String(pods) }, ...dice.from(SCOPES) } : { hard }
  return { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'quota', namespace }, spec }
}
