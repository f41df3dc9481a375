import { clusterFleet } from './cluster/cluster-fleet.ts'
import { Dice, type Table } from './dice.ts'
import type { Manifest } from './manifest.ts'
import { makeAutoscalers } from './policies/autoscalers.ts'
import { makeBudgets } from './policies/budgets.ts'
import { limitRanges } from './policies/limit-ranges.ts'
import { priorityClasses } from './policies/priority-classes.ts'
import { makeQuotas } from './policies/quotas.ts'
import { makeServices } from './policies/services.ts'
import type { Setting } from './setting.ts'
import { siteOf } from './site.ts'
import { makeWorkloads } from './workloads/make-workloads.ts'
import { withOddities } from './workloads/oddities.ts'
import { withPrelude } from './workloads/prelude.ts'
import type { Workload, World } from './world.ts'

const NAMESPACES: Table<readonly string[]> = [
  [5, ['default']],
  [3, ['default', 'shop']],
  [1, ['shop', 'data', 'default']],
]
/** The namespace `default` cannot be deleted. */
const DELETABLE: Table<readonly string[]> = [
  [3, ['shop', 'default']],
  [1, ['shop', 'data', 'default']],
]
/** A quota that is there before the pods refuses some of them from the beginning. */
const QUOTAS_FIRST = 0.3

/** The cluster of a seed. Each part draws from its own stream, so that a change of one leaves the others as they were. */
export function makeWorld(seed: number, setting: Setting): World {
  const dice = new Dice(seed, 'policies')
  const fleet = clusterFleet(setting, new Dice(seed, 'nodes'))
  const namespaces = dice.from(setting.kind === 'namespace' ? DELETABLE : NAMESPACES)
  const classes = priorityClasses(setting, dice)
  const bare = siteOf(fleet, { namespaces, priorityClasses: classes }, dice)
  const odd = new Dice(seed, 'oddities')
  const preludes = new Dice(seed, 'preludes')
  const workloads = makeWorkloads(bare, new Dice(seed, 'workloads'))
    .map((workload) => withOddities(workload, setting, odd))
    .map((workload) => withPrelude(workload, preludes))
  const site = { ...bare, workloads }
  const budgets = makeBudgets(workloads, setting.tight, new Dice(seed, 'budgets'))
  const quotas = makeQuotas(namespaces, workloads, setting.tight, dice)
  // A refused pod that nothing controls would be no cluster at all.
  const isFirst = !workloads.some(({ kind }) => kind === 'Pod') && dice.chance(QUOTAS_FIRST)
  const manifests = [
    [...namespaces.filter((name) => name !== 'default').map(namespaceOf), ...classes, ...workloads.flatMap(({ needs }) => needs)],
    [...limitRanges(namespaces, dice), ...(isFirst ? quotas : []), ...workloads.filter(hasEnded).map(({ manifest }) => manifest)],
    [
      ...makeServices(workloads, dice),
      ...budgets.map(({ manifest }) => manifest),
      ...workloads.filter((workload) => !hasEnded(workload)).map(({ manifest }) => manifest),
    ],
    [...(isFirst ? [] : quotas), ...makeAutoscalers(workloads, dice)],
  ]
  return { site, budgets, quotas, manifests: manifests.filter((list) => list.length > 0) }
}

function namespaceOf(name: string): Manifest {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
}

/** Jobs that end run before the cluster fills up: none of them may end during the course. */
function hasEnded({ kind, pods }: Workload): boolean {
  return kind === 'Job' && pods === 0
}
