import {
  allowsSurge,
  type RolloutStrategy,
  surgeCount,
  unavailableCount,
} from '../../../src/engine/controllers/daemon-set/rollout-limits.ts'
import { isComplete, isProgressing, isTimedOut } from '../../../src/engine/controllers/deployment/deployment-status.ts'
import {
  findActiveOrLatest,
  findNewReplicaSet,
  findOldReplicaSets,
  findPrevious,
  isSaturated,
  maxRevision,
  revisionOf,
} from '../../../src/engine/controllers/deployment/find-replica-sets.ts'
import {
  maxSurge,
  maxUnavailable,
  minAvailable,
  newReplicaSetReplicas,
  proportionFor,
  resolveFenceposts,
  UnsupportedStrategyError,
} from '../../../src/engine/controllers/deployment/rollout-math.ts'
import { condition } from '../../../src/kube/condition.ts'
import type { DeploymentRow, DeploymentStatus } from '../../../src/kube/deployment.ts'
import { type Instant, instant, parseInstant } from '../../../src/kube/instant.ts'
import { type IntOrString, IntOrStringError, scaledValue } from '../../../src/kube/int-or-string.ts'
import type { Labels } from '../../../src/kube/object-row.ts'
import type { PodTemplate } from '../../../src/kube/pod-template.ts'
import type { ReplicaSetRow } from '../../../src/kube/replica-set.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../support/workloads.ts'
import { judgeBy } from './judge.ts'

interface RawTemplate {
  readonly metadata?: { readonly labels?: Labels; readonly annotations?: Labels }
  readonly spec: unknown
}

interface RawCondition {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason?: string
  readonly lastUpdateTime?: string
}

type RawStatus = Partial<Omit<DeploymentStatus, 'conditions'>> & { readonly conditions?: readonly RawCondition[] }

interface RawDeployment {
  readonly metadata: { readonly name: string; readonly generation?: number }
  readonly spec: {
    readonly replicas: number
    readonly progressDeadlineSeconds?: number
    readonly template: RawTemplate
    readonly strategy?: {
      readonly type?: string
      readonly rollingUpdate?: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString }
    }
  }
  readonly status?: RawStatus
}

interface RawReplicaSet {
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly annotations?: Labels
    readonly creationTimestamp?: string
  }
  readonly spec: { readonly replicas: number; readonly template: RawTemplate }
  readonly status?: { readonly replicas?: number; readonly availableReplicas?: number }
}

interface RawDaemonStrategy {
  readonly type: string
  readonly rollingUpdate?: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString }
}

type Input =
  | { readonly kind: 'scaledValue'; readonly value: IntOrString | null; readonly total: number; readonly roundUp: boolean }
  | {
      readonly kind: 'fenceposts'
      readonly desired: number
      readonly maxSurge: IntOrString | null
      readonly maxUnavailable: IntOrString | null
    }
  | { readonly kind: 'limits'; readonly deployment: RawDeployment }
  | {
      readonly kind: 'newRSNewReplicas'
      readonly deployment: RawDeployment
      readonly replicaSets: readonly RawReplicaSet[]
      readonly new: string
    }
  | {
      readonly kind: 'proportion'
      readonly deployment: RawDeployment
      readonly replicaSet: RawReplicaSet
      readonly toAdd: number
      readonly added: number
    }
  | { readonly kind: 'status'; readonly deployment: RawDeployment; readonly newStatus: RawStatus; readonly now: string }
  | { readonly kind: 'daemonSet'; readonly updateStrategy: RawDaemonStrategy; readonly desiredNodes: number }
  | { readonly kind: 'find'; readonly deployment: RawDeployment; readonly replicaSets: readonly RawReplicaSet[] | null }

export const judgeDeploymentMath = judgeBy((input: Input) => {
  switch (input.kind) {
    case 'scaledValue':
      return orError({ value: 0 }, () => ({
        value: scaledValue(input.value ?? undefined, input.total, input.roundUp ? 'up' : 'down'),
      }))
    case 'fenceposts':
      return orError({ surge: 0, unavailable: 0 }, () => ({
        ...resolveFenceposts(input.maxSurge ?? undefined, input.maxUnavailable ?? undefined, input.desired),
      }))
    case 'limits': {
      const { spec } = deployment(input.deployment)
      return { maxSurge: maxSurge(spec), maxUnavailable: maxUnavailable(spec), minAvailable: minAvailable(spec) }
    }
    case 'newRSNewReplicas':
      return newReplicas(input.deployment, input.replicaSets, input.new)
    case 'proportion': {
      const { toAdd, added } = input
      return { proportion: proportionFor(replicaSet(input.replicaSet), deployment(input.deployment), { toAdd, added }) }
    }
    case 'status':
      return progress(input.deployment, input.newStatus, input.now)
    case 'find':
      return find(deployment(input.deployment), (input.replicaSets ?? []).map(replicaSet))
    case 'daemonSet':
      return daemonLimits(input.updateStrategy, input.desiredNodes)
    default:
      throw new Error(`no rule of Deployments answers ${JSON.stringify(input)}`)
  }
})

function newReplicas(raw: RawDeployment, replicaSets: readonly RawReplicaSet[], name: string) {
  const rows = replicaSets.map(replicaSet)
  const present = rows.find((row) => row.name === name)?.spec.replicas ?? 0
  return orError({ replicas: 0 }, () => ({ replicas: newReplicaSetReplicas(deployment(raw).spec, rows, present) }))
}

function progress(raw: RawDeployment, newStatus: RawStatus, now: string) {
  const row = deployment(raw)
  const after = status(newStatus)
  return {
    complete: isComplete(row, after),
    progressing: isProgressing(row.status, after),
    timedOut: isTimedOut(row, after, time(now)),
  }
}

function find(row: DeploymentRow, rows: readonly ReplicaSetRow[]) {
  const newRow = findNewReplicaSet(row, rows)
  const old = findOldReplicaSets(row, rows)
  const previous = findPrevious(rows)
  return {
    new: newRow?.name ?? null,
    old: old.map(({ name }) => name),
    oldWithReplicas: old.filter(({ spec }) => spec.replicas !== 0).map(({ name }) => name),
    activeOrLatest: findActiveOrLatest(newRow, old)?.name ?? null,
    saturated: isSaturated(row, newRow),
    maxRevision: maxRevision(old),
    lastRevision: previous ? revisionOf(previous) : 0,
  }
}

function daemonLimits({ type, rollingUpdate = {} }: RawDaemonStrategy, desired: number) {
  const { maxSurge = 0, maxUnavailable = 1 } = rollingUpdate
  const spec: RolloutStrategy = { updateStrategy: type === 'OnDelete' ? 'OnDelete' : 'RollingUpdate', maxSurge, maxUnavailable }
  const surge = orError({ value: 0 }, () => ({ value: surgeCount(spec, desired) }))
  const unavailable = orError({ value: 0 }, () => ({ value: unavailableCount(spec, desired) }))
  return {
    surge: surge.value,
    surgeError: surge.error,
    unavailable: unavailable.value,
    unavailableError: unavailable.error,
    allowsSurge: allowsSurge({ spec }),
  }
}

function orError<T extends object>(empty: T, answer: () => T): T & { readonly error: string | null } {
  try {
    return { error: null, ...answer() }
  } catch (error) {
    if (error instanceof IntOrStringError || error instanceof UnsupportedStrategyError) return { error: error.message, ...empty }
    throw error
  }
}

function deployment({ metadata, spec, status: raw }: RawDeployment): DeploymentRow {
  const { strategy } = spec
  return aDeployment(metadata.name, {
    generation: metadata.generation ?? 0,
    spec: {
      replicas: spec.replicas,
      template: template(spec.template),
      // As it is written: what the API refuses is among the cases too.
      strategy: (strategy?.type ?? 'Recreate') as DeploymentRow['spec']['strategy'],
      maxSurge: strategy?.rollingUpdate?.maxSurge ?? 0,
      maxUnavailable: strategy?.rollingUpdate?.maxUnavailable ?? 0,
      progressDeadlineSeconds: spec.progressDeadlineSeconds ?? 2 ** 31 - 1,
    },
    status: status(raw ?? {}),
  })
}

function status({ conditions = [], ...counts }: RawStatus): DeploymentStatus {
  const rows = conditions.map(({ lastUpdateTime, ...item }) =>
    condition({ ...item, lastUpdateTime: lastUpdateTime === undefined ? undefined : time(lastUpdateTime) }),
  )
  return { ...aDeployment('any').status, ...counts, conditions: rows }
}

function replicaSet({ metadata, spec, status: counts = {} }: RawReplicaSet): ReplicaSetRow {
  return aReplicaSet(metadata.name, {
    uid: metadata.uid,
    annotations: metadata.annotations ?? {},
    creationTimestamp: metadata.creationTimestamp === undefined ? instant(0) : time(metadata.creationTimestamp),
    spec: { replicas: spec.replicas, template: template(spec.template) },
    status: counts,
  })
}

function template({ metadata = {}, spec }: RawTemplate): PodTemplate {
  const { labels = {}, annotations = {} } = metadata
  return aTemplate('any', { labels, annotations, unmodelled: JSON.stringify({ spec }) })
}

function time(text: string): Instant {
  const at = parseInstant(text)
  if (at === undefined) throw new Error(`${text} is no time`)
  return at
}
