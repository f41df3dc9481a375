import { type ExactResources, exactResources, sumOfResources } from '../../kube/exact-resources.ts'
import { resourceListOf } from '../../kube/quota/resource-lists.ts'
import type { ResourceQuotaRow } from '../../kube/resource-quota.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { doBefore, type Ill, type Proposal } from './plan.ts'
import { scenarioChange } from './remedy.ts'
import { verdictReasons } from './verdict-reasons.ts'

/**
 * How the API server refuses what a quota has no room for: the quota, and of each resource that is short how much was
 * requested and is used.
 */
const EXCEEDED = /exceeded quota: (?<name>[^\s,]+), requested: (?<requested>\S+), used: (?<used>\S+), limited: /

/** Against pods that a quota refuses: a quota with room for all of them. */
export function quotaProposals(ill: Ill): readonly Proposal[] {
  const quotas = ill.outcome.after.list('ResourceQuota')
  if (quotas.length === 0) return []
  const refusals = refusalsIn(ill)
  return quotas.flatMap((quota) => {
    const own = refusals.filter(({ namespace, name }) => namespace === quota.namespace && name === quota.name)
    return own.length > 0 ? [raised(quota, own)] : []
  })
}

interface QuotaRefusal {
  readonly namespace: string
  readonly name: string
  readonly requested: ExactResources
  readonly used: ExactResources
  /** How many of the requested pods are missing. */
  readonly missing: number
}

/** What ReplicaSets report of pods that they could not create, and what actions were refused. */
function refusalsIn({ outcome }: Ill): readonly QuotaRefusal[] {
  const sets = outcome.after.list('ReplicaSet').flatMap(({ namespace, spec, status }) => {
    const failure = status.conditions.find(({ type, status: is }) => type === 'ReplicaFailure' && is === 'True')
    return failure ? readRefusal(failure.message, namespace, spec.replicas - status.replicas) : []
  })
  // A workload that is short of pods names the quota as well, and its ReplicaSet has been counted.
  const failed = verdictReasons(outcome).filter(({ code }) => code === 'ACTION_FAILED')
  const actions = failed.flatMap(({ message, objects }) =>
    readRefusal(message, objects[0]?.namespace ?? '', Math.max(1, objects.length)),
  )
  return [...sets, ...actions]
}

function readRefusal(message: string, namespace: string, missing: number): readonly QuotaRefusal[] {
  const { name, requested, used } = EXCEEDED.exec(message)?.groups ?? {}
  if (name === undefined || requested === undefined || used === undefined || missing < 1) return []
  return [{ namespace, name, requested: amounts(requested), used: amounts(used), missing }]
}

/** `pods=1,requests.cpu=500m`. */
function amounts(text: string): ExactResources {
  const pairs = text.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  return exactResources(Object.fromEntries(pairs))
}

function raised(quota: ResourceQuotaRow, refusals: readonly QuotaRefusal[]): Proposal {
  const { namespace, name } = quota
  const used = refusals[0]?.used ?? exactResources({})
  const more = refusals.flatMap(({ requested, missing }) => Array.from({ length: missing }, () => requested))
  const hard = resourceListOf(sumOfResources([used, ...more]))
  const limits = Object.entries(hard).map(([resource, amount]) => `${resource} ${amount}`)
  const change = scenarioChange('RAISE_QUOTA', `set ${limits.join(' and ')} in the quota ${namespace}/${name} first`, [
    keyOfRow(quota),
  ])
  const document = {
    key: { kind: 'ResourceQuota', namespace, name } as const,
    manifest: {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { namespace, name },
      spec: { hard: { ...quota.hard, ...hard } },
    },
    line: undefined,
  }
  return { change, apply: (plan) => doBefore(plan, [{ kind: 'apply', documents: [document], skipped: [] }]) }
}
