import type { ExactResources } from '../../../kube/exact-resources.ts'
import { type Quantity, scaledInt64, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { quantityText } from '../../../kube/quantity-text.ts'

/** What a container, a pod or a claim requests. */
export interface Amounts {
  readonly requests: ExactResources
  readonly limits: ExactResources
}

/** One number of a LimitRange's item. */
export interface Bound {
  readonly type: string
  readonly resource: string
  readonly bound: Quantity
}

const MILLI = -3
/** Whole units beyond this are not compared in thousandths: those would not fit into 64 bits. */
const MILLI_MAX = (2n ** 63n - 1n) / 1000n

/** What is wrong with the amounts, in LimitRanger's words, when they are less than a minimum. */
export function minimum({ type, resource, bound }: Bound, { requests, limits }: Amounts): string | undefined {
  const [request, limit] = [requests.get(resource), limits.get(resource)]
  const values = comparable(request, limit, bound)
  const rule = `minimum ${resource} usage per ${type} is ${quantityText(bound)}`
  if (request === undefined) return `${rule}.  No request is specified`
  if (values.request < values.bound) return `${rule}, but request is ${quantityText(request)}`
  if (limit !== undefined && values.limit < values.bound) return `${rule}, but limit is ${quantityText(limit)}`
  return undefined
}

/** The same for a maximum: there must be a limit, and neither limit nor request may be more. */
export function maximum({ type, resource, bound }: Bound, { requests, limits }: Amounts): string | undefined {
  const [request, limit] = [requests.get(resource), limits.get(resource)]
  const values = comparable(request, limit, bound)
  const rule = `maximum ${resource} usage per ${type} is ${quantityText(bound)}`
  if (limit === undefined) return `${rule}.  No limit is specified`
  if (values.limit > values.bound) return `${rule}, but limit is ${quantityText(limit)}`
  if (request !== undefined && values.request > values.bound) return `${rule}, but request is ${quantityText(request)}`
  return undefined
}

/** A maximum where limits mean nothing (claims). */
export function maximumRequest({ type, resource, bound }: Bound, { requests }: Amounts): string | undefined {
  const request = requests.get(resource)
  const values = comparable(request, undefined, bound)
  const rule = `maximum ${resource} usage per ${type} is ${quantityText(bound)}`
  if (request === undefined) return `${rule}.  No request is specified`
  return values.request > values.bound ? `${rule}, but request is ${quantityText(request)}` : undefined
}

/** A limit may be at most this multiple of the request, and both must be set. */
export function ratio({ type, resource, bound }: Bound, { requests, limits }: Amounts): string | undefined {
  const values = comparable(requests.get(resource), limits.get(resource), bound)
  const rule = `${resource} max limit to request ratio per ${type} is ${quantityText(bound)}`
  if (values.request === 0n) return `${rule}, but no request is specified or request is 0`
  if (values.limit === 0n) return `${rule}, but no limit is specified or limit is 0`
  const given = Number(values.limit) / Number(values.request)
  const whole = scaledInt64(bound, 0)
  const exceeds = whole <= MILLI_MAX ? given * 1000 > Number(scaledInt64(bound, MILLI)) : given > Number(whole)
  return exceeds ? `${rule}, but provided ratio is ${given.toFixed(6)}` : undefined
}

interface Comparable {
  readonly request: bigint
  readonly limit: bigint
  readonly bound: bigint
}

/** All three in thousandths when each of them fits, else in whole units; what is absent counts as zero. */
function comparable(request: Quantity = ZERO_QUANTITY, limit: Quantity = ZERO_QUANTITY, bound: Quantity): Comparable {
  const scaled = (exponent: number): Comparable => ({
    request: scaledInt64(request, exponent),
    limit: scaledInt64(limit, exponent),
    bound: scaledInt64(bound, exponent),
  })
  const whole = scaled(0)
  return [whole.request, whole.limit, whole.bound].every((value) => value <= MILLI_MAX) ? scaled(MILLI) : whole
}
