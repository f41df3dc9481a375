import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import type { ResourceList, ResourceRequirements } from '../../../kube/pod-spec.ts'
import { type Quantity, quantity, scaledInt64 } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import { type Issue, invalid, required } from './issue.ts'

const MILLI = -3
const COMPUTE: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])
/** Names without a domain that mean something somewhere, if not for containers. */
const STANDARD: ReadonlySet<string> = new Set([
  ...COMPUTE,
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'storage',
  ...['cpu', 'memory', 'ephemeral-storage', 'storage'].map((name) => `requests.${name}`),
  ...['cpu', 'memory', 'ephemeral-storage'].map((name) => `limits.${name}`),
])

/** Requests and limits of a container (core validation ValidateContainerResourceRequirements). */
export function validateResources({ requests, limits }: ResourceRequirements, field: string): readonly Issue[] {
  return [...eachAmount(limits, `${field}.limits`), ...requestIssues(requests, limits, field)]
}

function requestIssues(requests: ResourceList, limits: ResourceList, field: string): readonly Issue[] {
  return Object.keys(requests).flatMap((name) => [
    ...eachAmount({ [name]: requests[name] ?? '' }, `${field}.requests`),
    ...againstLimit(name, { request: requests[name], limit: limits[name] }, field),
  ])
}

function eachAmount(list: ResourceList, field: string): readonly Issue[] {
  return Object.keys(list).flatMap((name) => {
    const path = `${field}[${name}]`
    const issues = nameIssues(name, path)
    return issues.length > 0 ? issues : amountIssues(name, quantity(list[name] ?? ''), path)
  })
}

function nameIssues(name: string, path: string): readonly Issue[] {
  const syntax = labelKeyErrors(name).map((error) => invalid(path, name, error))
  if (syntax.length > 0 || name.includes('/') || name.startsWith('hugepages-') || COMPUTE.has(name)) return syntax
  const known = STANDARD.has(name) ? [] : [invalid(path, name, 'must be a standard resource type or fully qualified')]
  return [...known, invalid(path, name, 'must be a standard resource for containers')]
}

function amountIssues(name: string, amount: Quantity, path: string): readonly Issue[] {
  if (amount.unscaled < 0n) return [invalid(path, quantityText(amount), 'must be greater than or equal to 0')]
  const whole = mayBeShared(name) || scaledInt64(amount, MILLI) % 1000n === 0n
  return whole ? [] : [invalid(path, quantityText(amount), 'must be an integer')]
}

function againstLimit(
  name: string,
  { request, limit }: { readonly request: string | undefined; readonly limit: string | undefined },
  field: string,
): readonly Issue[] {
  if (request === undefined) return []
  if (limit === undefined)
    return mayBeShared(name) ? [] : [required(`${field}.limits`, 'Limit must be set for non overcommitable resources')]
  const [asked, most] = [quantity(request), quantity(limit)]
  const order = compareQuantities(asked, most)
  if (!mayBeShared(name) && order !== 0)
    return [invalid(`${field}.requests`, quantityText(asked), `must be equal to ${name} limit of ${quantityText(most)}`)]
  if (order <= 0) return []
  return [
    invalid(`${field}.requests`, quantityText(asked), `must be less than or equal to ${name} limit of ${quantityText(most)}`),
  ]
}

/** Extended resources and huge pages come in whole pieces, and limit and request are one. */
function mayBeShared(name: string): boolean {
  return !name.startsWith('hugepages-') && (!name.includes('/') || name.includes('kubernetes.io/'))
}
