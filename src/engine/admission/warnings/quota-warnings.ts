import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { quantity } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'

const RESOURCES = ['cpu', 'memory', 'storage', 'ephemeral-storage']
/** Of these `cpu` means `requests.cpu`. */
const BARE: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** A new ResourceQuota that admits more requests than limits (pkg/registry/core/resourcequota/strategy.go). */
export function quotaWarnings(quota: JsonObject): readonly string[] {
  const hard = partOf(partOf(quota, 'spec'), 'hard')
  return RESOURCES.flatMap((resource) => {
    const requests = [`requests.${resource}`, ...(BARE.has(resource) ? [resource] : [])].find((name) => hard[name] !== undefined)
    const limits = `limits.${resource}`
    const [request, limit] = [requests === undefined ? undefined : hard[requests], hard[limits]]
    if (request === undefined || limit === undefined) return []
    const [most, least] = [quantity(String(request)), quantity(String(limit))]
    if (compareQuantities(most, least) <= 0) return []
    return [`ResourceQuota ${requests} (${quantityText(most)}) should be less than ${limits} (${quantityText(least)})`]
  })
}
