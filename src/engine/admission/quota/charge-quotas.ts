import { type ExactResources, exactResources, sumOfResources } from '../../../kube/exact-resources.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { type QuotaEvaluator, quotaMatches } from '../../../kube/quota/quota-evaluator.ts'
import { maskResources, resourceListOf, sameResourceLists } from '../../../kube/quota/resource-lists.ts'
import { type ResourceQuotaRow, resourceQuotaRow } from '../../../kube/resource-quota.ts'

/** The quotas after a create, each with what is used then, or why the create is refused. */
export type Charge = { readonly quotas: readonly ResourceQuotaRow[] } | { readonly refusal: string }

/** A new object, as quotas see it. */
export interface ChargedObject<R> {
  readonly row: R
  readonly usage: ExactResources
  readonly evaluator: QuotaEvaluator<R>
}

/**
 * Charges a new object to every quota that it matches, in the given order (apiserver resourcequota CheckRequest). A quota that
 * was never counted refuses, and so does one that limits a resource which the object must specify and does not.
 */
export function chargeQuotas<R>(quotas: readonly ResourceQuotaRow[], object: ChargedObject<R>): Charge {
  const { row, evaluator } = object
  const matching = quotas.filter((quota) => quotaMatches(quota, row, evaluator))
  for (const quota of matching) {
    const limited = Object.keys(quota.statusHard).filter(evaluator.tracks).sort()
    const missing = evaluator.missing(row, limited)
    if (missing !== undefined) return { refusal: `failed quota: ${quota.name}: ${missing}` }
    if (limited.some((name) => quota.used[name] === undefined))
      return { refusal: `status unknown for quota: ${quota.name}, resources: ${limited.join(',')}` }
  }
  const delta = maskResources(object.usage, (name) => object.usage.get(name)?.unscaled !== 0n)
  const charged = new Map<ResourceQuotaRow, ResourceQuotaRow>()
  for (const quota of matching) {
    const answer = chargeQuota(quota, delta)
    if (typeof answer === 'string') return { refusal: answer }
    charged.set(quota, answer)
  }
  return { quotas: quotas.map((quota) => charged.get(quota) ?? quota) }
}

function chargeQuota(quota: ResourceQuotaRow, delta: ExactResources): ResourceQuotaRow | string {
  const hard = exactResources(quota.statusHard)
  const used = exactResources(quota.used)
  const requested = maskResources(delta, (name) => hard.has(name))
  const after = sumOfResources([used, requested])
  const exceeded = [...requested.keys()].filter((name) => {
    const [limit, amount] = [hard.get(name), after.get(name)]
    return limit !== undefined && amount !== undefined && compareQuantities(amount, limit) > 0
  })
  if (exceeded.length > 0) {
    const text = (amounts: ExactResources): string => amountsText(maskResources(amounts, (name) => exceeded.includes(name)))
    return `exceeded quota: ${quota.name}, requested: ${text(requested)}, used: ${text(used)}, limited: ${text(hard)}`
  }
  const next = resourceListOf(after)
  return sameResourceLists(next, quota.used) ? quota : resourceQuotaRow({ ...quota, used: next })
}

function amountsText(amounts: ExactResources): string {
  return Object.entries(resourceListOf(amounts))
    .map(([name, amount]) => `${name}=${amount}`)
    .join(',')
}
