import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import type { Budget, Workload } from '../world.ts'

const SOME = 0.55
const SECOND = 0.04
const ALWAYS_ALLOW = 0.25
/** Whose pods a budget covers. */
const SCOPE: Table<'app' | 'tier' | 'either' | 'all'> = [
  [10, 'app'],
  [1, 'tier'],
  [0.7, 'either'],
  [0.3, 'all'],
]

/** Budgets over many of the workloads; with `tight`, the first workload's allows no disruption. */
export function makeBudgets(workloads: readonly Workload[], tight: boolean, dice: Dice): readonly Budget[] {
  const covered = workloads.filter(({ kind }) => kind !== 'CronJob')
  return covered.flatMap((workload, i): readonly Budget[] => {
    if (i === 0 && tight) return [{ workload, manifest: withSpec(budgetFor(workload, workload.name, dice), TIGHT) }]
    if (!dice.chance(SOME)) return []
    const first = { workload, manifest: budgetFor(workload, workload.name, dice) }
    // Two budgets on one pod forbid every eviction of it.
    const second = dice.chance(SECOND) ? [{ workload, manifest: budgetFor(workload, `${workload.name}-too`, dice) }] : []
    return [first, ...second]
  })
}

const TIGHT = { minAvailable: undefined, maxUnavailable: 0 }

function budgetFor({ namespace, name: app, template, pods, kind }: Workload, name: string, dice: Dice): Manifest {
  const { tier = '' } = template.metadata.labels
  const scope = dice.from(SCOPE)
  const selectors: Readonly<Record<typeof scope, JsonObject>> = {
    app: { matchLabels: { app } },
    tier: { matchLabels: { tier } },
    either: { matchExpressions: [{ key: 'app', operator: 'In', values: [app, 'web', 'api'] }] },
    all: {},
  }
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace },
    spec: {
      selector: selectors[scope],
      ...limitOf(pods, kind === 'Pod', dice),
      ...dice.maybe(ALWAYS_ALLOW, () => ({ unhealthyPodEvictionPolicy: dice.chance(0.8) ? 'AlwaysAllow' : 'IfHealthyBudget' })),
    },
  }
}

/** `maxUnavailable` and percentages need a controller with a scale; a budget of bare pods mostly has a number. */
export function limitOf(pods: number, isBare: boolean, dice: Dice): JsonObject {
  if (isBare && dice.chance(0.8)) return { minAvailable: dice.between(0, 1) }
  const limits: Table<JsonObject> = [
    [4, { maxUnavailable: 1 }],
    [1, { maxUnavailable: 2 }],
    [1, { maxUnavailable: dice.pick(['10%', '25%', '34%', '50%', '100%']) }],
    [0.7, { maxUnavailable: 0 }],
    [3, { minAvailable: Math.max(0, pods - 1) }],
    [0.7, { minAvailable: pods }],
    [1, { minAvailable: 1 }],
    [2, { minAvailable: dice.pick(['30%', '50%', '75%', '90%']) }],
    [0.3, { minAvailable: '100%' }],
    [0.3, { minAvailable: pods + 1 }],
  ]
  return dice.from(limits)
}
