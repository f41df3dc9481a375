import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { type Quantity, quantity, scaledInt64 } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import { duplicate, type Issue, invalid, notAllowed, notFound, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'

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
  'services.nodeports',
  'services.loadbalancers',
  ...['cpu', 'memory', 'ephemeral-storage', 'storage'].map((name) => `requests.${name}`),
  ...['cpu', 'memory', 'ephemeral-storage'].map((name) => `limits.${name}`),
])

interface Rules {
  readonly of: 'container' | 'pod'
  readonly claims: readonly string[]
}

/** Requests and limits of a container or a pod (core validation validateResourceRequirements). */
export function resourceIssues(resources: Place, { of, claims }: Rules): readonly Issue[] {
  const [limits, requests] = [resources.at('limits'), resources.at('requests')]
  const nameIssues = of === 'container' ? containerNameIssues : podNameIssues
  const each = (list: Place, name: string): readonly Issue[] => {
    const { path } = list.entry(name)
    const amount = quantity(list.amounts[name] ?? '')
    return [...nameIssues(name, path), ...amountIssues(name, amount, path)]
  }
  const names = [...limits.keys, ...requests.keys]
  const hugeAlone = names.some(isHugePage) && !names.some((name) => name === 'cpu' || name === 'memory')
  return [
    ...limits.keys.flatMap((name) => [...each(limits, name), ...pageIssues(limits, name)]),
    ...requests.keys.flatMap((name) => [
      ...each(requests, name),
      ...againstLimit(name, resources),
      ...pageIssues(requests, name),
    ]),
    ...(hugeAlone ? [notAllowed(resources.path, 'HugePages require cpu or memory')] : []),
    ...claimIssues(resources.at('claims'), claims),
  ]
}

function isHugePage(name: string): boolean {
  return name.startsWith('hugepages-')
}

/** A resource's name as such. */
export function resourceNameIssues(name: string, path: string): readonly Issue[] {
  const syntax = labelKeyErrors(name).map((error) => invalid(path, name, error))
  if (syntax.length > 0 || name.includes('/') || STANDARD.has(name) || isHugePage(name)) return syntax
  return [invalid(path, name, 'must be a standard resource type or fully qualified')]
}

/** A resource that a container can have. */
export function containerNameIssues(name: string, path: string): readonly Issue[] {
  const issues = resourceNameIssues(name, path)
  if (!name.includes('/'))
    return COMPUTE.has(name) || isHugePage(name)
      ? issues
      : [...issues, invalid(path, name, 'must be a standard resource for containers')]
  return isNative(name) || isExtended(name)
    ? issues
    : [...issues, invalid(path, name, "doesn't follow extended resource name standard")]
}

function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/')
}

/** Extended resources are written as `requests.NAME` in quotas, so that text must be a valid name too. */
function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && labelKeyErrors(`requests.${name}`).length === 0
}

const POD_LEVEL = ['cpu', 'hugepages-', 'memory']

function podNameIssues(name: string, path: string): readonly Issue[] {
  const issues = resourceNameIssues(name, path)
  if (issues.length > 0 || name === 'cpu' || name === 'memory' || isHugePage(name)) return issues
  return [unsupported(path, name, POD_LEVEL)]
}

/** Reports an amount that is negative, or fractional for a resource that is counted in whole units. */
export function amountIssues(name: string, amount: Quantity, path: string): readonly Issue[] {
  if (amount.unscaled < 0n) return [invalid(path, quantityText(amount), 'must be greater than or equal to 0')]
  const whole = mayHaveFractions(name) || scaledInt64(amount, MILLI) % 1000n === 0n
  return whole ? [] : [invalid(path, quantityText(amount), 'must be an integer')]
}

const WHOLE: ReadonlySet<string> = new Set([
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
])

function mayHaveFractions(name: string): boolean {
  return !WHOLE.has(name) && !isExtended(name)
}

const UNITS: Readonly<Record<string, bigint>> = { Ki: 2n ** 10n, Mi: 2n ** 20n, Gi: 2n ** 30n }

/** Huge pages are whole numbers. */
function pageIssues(list: Place, name: string): readonly Issue[] {
  if (!isHugePage(name)) return []
  const [, count = '', unit = ''] = /^hugepages-([0-9]+)([KMG]i)$/.exec(name) ?? []
  const size = count === '' ? 0n : BigInt(count) * (UNITS[unit] ?? 0n)
  const amount = quantity(list.amounts[name] ?? '')
  const bytes = scaledInt64(amount, 0)
  if (size > 0n && bytes % size === 0n) return []
  const text = quantityText(amount)
  return [invalid(list.entry(name).path, text, `${text} is not positive integer multiple of ${name}`)]
}

function againstLimit(name: string, resources: Place): readonly Issue[] {
  const [limits, requests] = [resources.at('limits'), resources.at('requests')]
  const limit = limits.amounts[name]
  const shared = isNative(name) && !isHugePage(name)
  if (limit === undefined) return shared ? [] : [required(limits.path, 'Limit must be set for non overcommitable resources')]
  const [requested, most] = [quantity(requests.amounts[name] ?? ''), quantity(limit)]
  const order = compareQuantities(requested, most)
  const exceeds = (rule: string): readonly Issue[] => [
    invalid(requests.path, quantityText(requested), `${rule} ${name} limit of ${quantityText(most)}`),
  ]
  if (order !== 0 && !shared) return exceeds('must be equal to')
  return order > 0 ? exceeds('must be less than or equal to') : []
}

function claimIssues(claims: Place, known: readonly string[]): readonly Issue[] {
  const taken = new Set<string>()
  return claims.items.flatMap((claim) => {
    const [name, request] = [claim.at('name').text, claim.at('request').text]
    if (name === '') return [required(claim.path)]
    const key = request === '' ? name : `${name}/${request}`
    const twice = taken.has(name) || taken.has(key) ? [duplicate(claim.path, taken.has(name) ? name : key)] : []
    taken.add(key)
    const list = known.length === 0 ? ' which is empty' : `: ${[...new Set(known)].toSorted().join(', ')}`
    const rule = `must be one of the names in pod.spec.resourceClaims${list}`
    return known.includes(name) ? twice : [...twice, notFound(claim.path, name, rule)]
  })
}
