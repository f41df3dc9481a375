import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { type Quantity, quantity } from '../../../kube/quantity.ts'
import { compareQuantities } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { duplicate, type Issue, invalid, notAllowed, required } from './issue.ts'
import type { Place } from './place.ts'
import { amountIssues, containerNameIssues, resourceNameIssues } from './validate-resources.ts'

const TYPES = ['Pod', 'Container', 'PersistentVolumeClaim']

/** Bounds and defaults of a namespace (core validation ValidateLimitRange). */
export function validateLimitRange(object: Place): readonly Issue[] {
  const types = new Set<string>()
  return object
    .at('spec')
    .at('limits')
    .items.flatMap((limit) => {
      const type = limit.at('type')
      const twice = types.has(type.text) ? [duplicate(type.path, type.text)] : []
      types.add(type.text)
      return [...typeIssues(type), ...twice, ...listIssues(limit), ...boundIssues(limit)]
    })
}

function typeIssues(type: Place): readonly Issue[] {
  const syntax = labelKeyErrors(type.text).map((error) => invalid(type.path, type.text, error))
  if (syntax.length > 0 || type.text.includes('/') || TYPES.includes(type.text)) return syntax
  return [invalid(type.path, type.text, 'must be a standard limit type or fully qualified')]
}

function listIssues(limit: Place): readonly Issue[] {
  const type = limit.at('type').text
  const nameIssues = type === 'Pod' || type === 'Container' ? containerNameIssues : resourceNameIssues
  const names = (list: string): readonly Issue[] =>
    limit.at(list).keys.flatMap((name) => nameIssues(name, limit.at(list).entry(name).path))
  const defaults = ['default', 'defaultRequest']
  const given = defaults.filter((list) => limit.at(list).keys.length > 0)
  const ofPod = given.map((list) => notAllowed(limit.at(list).path, "may not be specified when `type` is 'Pod'"))
  const unbound = ['min', 'max'].every((list) => limit.at(list).json['storage'] === undefined)
  const rule = 'either minimum or maximum storage value is required, but neither was provided'
  return [
    ...names('max'),
    ...names('min'),
    ...(type === 'Pod' ? ofPod : defaults.flatMap(names)),
    ...(type === 'PersistentVolumeClaim' && unbound ? [required(`${limit.path}.limits`, rule)] : []),
    ...names('maxLimitRequestRatio'),
  ]
}

interface Order {
  readonly least: string
  readonly most: string
  /** The list in which it is reported, and the amount that is shown. */
  readonly list: string
  readonly shown: string
  readonly text: readonly [string, string]
}

/** No bound may pass another; the amounts that are shown are upstream's choice. */
const ORDERS: readonly Order[] = [
  { least: 'min', most: 'max', list: 'min', shown: 'min', text: ['min value', 'max value'] },
  {
    least: 'min',
    most: 'defaultRequest',
    list: 'defaultRequest',
    shown: 'defaultRequest',
    text: ['min value', 'default request value'],
  },
  {
    least: 'defaultRequest',
    most: 'max',
    list: 'defaultRequest',
    shown: 'defaultRequest',
    text: ['default request value', 'max value'],
  },
  {
    least: 'defaultRequest',
    most: 'default',
    list: 'defaultRequest',
    shown: 'defaultRequest',
    text: ['default request value', 'default limit value'],
  },
  { least: 'min', most: 'default', list: 'default', shown: 'min', text: ['min value', 'default value'] },
  { least: 'default', most: 'max', list: 'default', shown: 'max', text: ['default value', 'max value'] },
]

function boundIssues(limit: Place): readonly Issue[] {
  const lists = limit.at('type').text === 'Pod' ? ['max', 'min'] : ['max', 'min', 'default', 'defaultRequest']
  const names = [...new Set([...lists, 'maxLimitRequestRatio'].flatMap((list) => limit.at(list).keys))].sort()
  return names.flatMap((name) => {
    const amountOf = (list: string): Quantity | undefined => {
      const amount = lists.includes(list) || list === 'maxLimitRequestRatio' ? limit.at(list).amounts[name] : undefined
      return amount === undefined ? undefined : quantity(amount)
    }
    return [...orderIssues(name, limit, amountOf), ...ratioIssues(name, limit, amountOf), ...wholeIssues(name, limit, amountOf)]
  })
}

type AmountOf = (list: string) => Quantity | undefined

function orderIssues(name: string, limit: Place, amountOf: AmountOf): readonly Issue[] {
  return ORDERS.flatMap(({ least, most, list, shown, text }) => {
    const [low, high, reported] = [amountOf(least), amountOf(most), amountOf(shown)]
    if (!low || !high || !reported || compareQuantities(low, high) <= 0) return []
    const detail = `${text[0]} ${quantityText(low)} is greater than ${text[1]} ${quantityText(high)}`
    return [invalid(limit.at(list).entry(name).path, quantityText(reported), detail)]
  })
}

function ratioIssues(name: string, limit: Place, amountOf: AmountOf): readonly Issue[] {
  const [ratio, low, high] = [amountOf('maxLimitRequestRatio'), amountOf('min'), amountOf('max')]
  if (!ratio) return []
  const field = limit.at('maxLimitRequestRatio').entry(name).path
  const text = quantityText(ratio)
  const issues: Issue[] = []
  if (compareQuantities(ratio, quantity('1')) < 0) issues.push(invalid(field, text, `ratio ${text} is less than 1`))
  if (!low || !high) return issues
  const most = numberOf(high) / numberOf(low)
  if (numberOf(ratio) > most) issues.push(invalid(field, text, `ratio ${text} is greater than max/min = ${most.toFixed(6)}`))
  return issues
}

/** For resources that cannot be overcommitted, a container's request must equal its limit. */
function wholeIssues(name: string, limit: Place, amountOf: AmountOf): readonly Issue[] {
  const isShared = (!name.includes('/') || name.includes('kubernetes.io/')) && !name.startsWith('hugepages-')
  const [most, least] = [amountOf('default'), amountOf('defaultRequest')]
  if (isShared || !most || !least || compareQuantities(most, least) === 0) return []
  const texts = { most: quantityText(most), least: quantityText(least) }
  const detail = `default value ${texts.most} must equal to defaultRequest value ${texts.least} in ${name}`
  return [invalid(limit.at('defaultRequest').entry(name).path, texts.least, detail)]
}

function numberOf({ unscaled, exponent }: Quantity): number {
  return Number(unscaled) * 10 ** exponent
}

const SCOPES = [
  'Terminating',
  'NotTerminating',
  'BestEffort',
  'NotBestEffort',
  'PriorityClass',
  'CrossNamespacePodAffinity',
  'VolumeAttributesClass',
]
const PAIRS = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
] as const
const OF_PODS = [
  'pods',
  'count/pods',
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
]

/** A quota (core validation ValidateResourceQuotaSpec). */
export function validateQuota(object: Place): readonly Issue[] {
  const spec = object.at('spec')
  const hard = spec.at('hard')
  const amounts = Object.entries(hard.amounts).flatMap(([name, amount]) => {
    const { path } = hard.entry(name)
    return [...quotaNameIssues(name, path), ...amountIssues(name, quantity(amount), path)]
  })
  const scopes = spec.at('scopes')
  return [
    ...amounts,
    ...scopes.texts.flatMap((scope) =>
      scopeIssues(scope, { names: hard.keys, field: scopes.path, field2: scopes.path, shown: scopes.value }),
    ),
    ...pairIssues(scopes.texts, scopes),
    ...selectorIssues(spec),
  ]
}

const QUOTA_NAMES: ReadonlySet<string> = new Set([
  ...['cpu', 'memory', 'ephemeral-storage', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage'],
  ...['limits.cpu', 'limits.memory', 'limits.ephemeral-storage', 'pods', 'resourcequotas', 'services', 'replicationcontrollers'],
  ...['secrets', 'persistentvolumeclaims', 'configmaps', 'services.nodeports', 'services.loadbalancers'],
])

function quotaNameIssues(name: string, path: string): readonly Issue[] {
  const issues = resourceNameIssues(name, path)
  if (name.includes('/') || QUOTA_NAMES.has(name) || /^(requests\.)?hugepages-/.test(name)) return issues
  return [...issues, invalid(path, name, 'must be a standard resource for quota')]
}

interface ScopeOf {
  readonly names: readonly string[]
  readonly field: string
  readonly field2: string
  readonly shown: unknown
}

/** A scope counts pods, and the scope of best effort counts nothing but pods. */
function scopeIssues(scope: string, { names, field, field2, shown }: ScopeOf): readonly Issue[] {
  const known = SCOPES.includes(scope) ? [] : [invalid(field, field === field2 ? shown : scope, 'unsupported scope')]
  const fits = (name: string): boolean => {
    if (!QUOTA_NAMES.has(name) && !/^(requests\.)?hugepages-/.test(name)) return true
    if (scope === 'BestEffort') return name === 'pods'
    if (scope === 'VolumeAttributesClass') return name === 'persistentvolumeclaims' || name === 'requests.storage'
    return !SCOPES.includes(scope) || OF_PODS.includes(name) || /hugepages-/.test(name)
  }
  const misfits = names.filter((name) => !fits(name))
  return [...known, ...misfits.map(() => invalid(field2, shown, 'unsupported scope applied to resource'))]
}

function pairIssues(scopes: readonly string[], place: Place): readonly Issue[] {
  const conflicting = PAIRS.filter((pair) => pair.every((scope) => scopes.includes(scope)))
  return conflicting.map(() => invalid(place.path, place.value ?? null, 'conflicting scopes'))
}

const MUST_EXIST =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, " +
  'ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity'

function selectorIssues(spec: Place): readonly Issue[] {
  const selector = spec.at('scopeSelector')
  const field = selector.at('matchExpressions').path
  const all = selector.at('matchExpressions').items
  const shown = internalJson('ScopeSelector', selector.value)
  const issues = all.flatMap((expression) => {
    const [scope, operator, values] = [expression.at('scopeName').text, expression.at('operator').text, expression.at('values')]
    const exists =
      scope === 'PriorityClass' || scope === 'VolumeAttributesClass' || !SCOPES.includes(scope) || operator === 'Exists'
    return [
      ...scopeIssues(scope, { names: spec.at('hard').keys, field: `${field}.scopeName`, field2: field, shown }),
      ...(exists ? [] : [invalid(`${field}.operator`, operator, MUST_EXIST)]),
      ...scopeOperatorIssues(operator, values, field),
    ]
  })
  return [
    ...issues,
    ...pairIssues(
      all.map((expression) => expression.at('scopeName').text),
      spec.at('scopes'),
    ),
  ]
}

function scopeOperatorIssues(operator: string, values: Place, field: string): readonly Issue[] {
  switch (operator) {
    case 'In':
    case 'NotIn': {
      const rule = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
      return values.items.length > 0 ? [] : [required(`${field}.values`, rule)]
    }
    case 'Exists':
    case 'DoesNotExist': {
      const rule = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"
      return values.items.length === 0 ? [] : [invalid(`${field}.values`, values.texts, rule)]
    }
    default:
      return [invalid(`${field}.operator`, operator, 'not a valid selector operator')]
  }
}
