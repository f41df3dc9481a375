import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { DISKS } from '../cluster/node-groups.ts'
import type { Dice, Table } from '../dice.ts'
import type { Site } from '../site.ts'
import { TIERS } from '../workloads/pod-template.ts'
import type { WorkloadKind } from '../world.ts'
import { HOSTNAME, ZONE } from './topology-keys.ts'

const NODE_AFFINITY = 0.15
const ANTI_AFFINITY = 0.22
const POD_AFFINITY = 0.08

type Manner = 'required' | 'preferred' | 'both'
const MANNER: Table<Manner> = [
  [4, 'required'],
  [4, 'preferred'],
  [1, 'both'],
]

/** Affinity to nodes, away from pods of the same app, and towards pods of an earlier one. */
export function affinityOf(name: string, kind: WorkloadKind, site: Site, dice: Dice): JsonObject {
  const others = site.workloads.filter(({ kind: other }) => other !== 'CronJob')
  const own = { matchLabels: { app: name } }
  return {
    ...dice.maybe(NODE_AFFINITY, () => ({ nodeAffinity: nodeAffinity(site, dice) })),
    ...dice.maybe(kind === 'DaemonSet' ? 0 : ANTI_AFFINITY, () => ({ podAntiAffinity: podTerms(own, {}, site, dice) })),
    ...dice.maybe(others.length > 0 && kind !== 'DaemonSet' ? POD_AFFINITY : 0, () => {
      const { name: other, namespace } = dice.pick(others)
      const selector = dice.chance(0.8)
        ? { matchLabels: { app: other } }
        : { matchExpressions: [{ key: 'tier', operator: 'In', values: dice.some(TIERS, 2) }] }
      return {
        podAffinity: podTerms(selector, dice.chance(0.5) ? { namespaces: [namespace] } : { namespaceSelector: {} }, site, dice),
      }
    }),
  }
}

function nodeAffinity(site: Site, dice: Dice): JsonObject {
  const manner = dice.from(MANNER)
  const term = () => ({ matchExpressions: [nodeRequirement(site, dice)] })
  return {
    ...(manner === 'preferred'
      ? {}
      : {
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: dice.chance(0.3) ? [term(), term()] : [term()] },
        }),
    ...(manner === 'required'
      ? {}
      : { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: dice.between(1, 100), preference: term() }] }),
  }
}

function nodeRequirement({ groups, zones }: Site, dice: Dice): JsonObject {
  const pools = dice.some(groups, 2).map(({ name }) => name)
  const requirements: Table<JsonObject> = [
    [3, { key: 'pool', operator: 'In', values: pools }],
    [1, { key: 'pool', operator: 'NotIn', values: pools.slice(0, 1) }],
    [2, { key: 'disk', operator: 'In', values: dice.some(DISKS, 2) }],
    [1, { key: 'disk', operator: 'Exists' }],
    [1, { key: 'disk', operator: 'DoesNotExist' }],
    [zones.length > 0 ? 3 : 0, { key: ZONE, operator: 'In', values: dice.some(zones, 2) }],
  ]
  return dice.from(requirements)
}

function podTerms(labelSelector: JsonObject, namespaces: JsonObject, { zones }: Site, dice: Dice): JsonObject {
  const manner = dice.from(MANNER)
  const term = () => ({ topologyKey: zones.length > 0 && dice.chance(0.3) ? ZONE : HOSTNAME, labelSelector, ...namespaces })
  return {
    ...(manner === 'preferred' ? {} : { requiredDuringSchedulingIgnoredDuringExecution: [term()] }),
    ...(manner === 'required'
      ? {}
      : { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: dice.between(1, 100), podAffinityTerm: term() }] }),
  }
}
