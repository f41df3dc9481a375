import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { duplicate, type Issue, invalid, notNegative, oneOf, required, syntax } from './issue.ts'
import type { Place } from './place.ts'

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore']

/** What failures of pods do to a Job (batch validation validatePodFailurePolicy). */
export function failurePolicyIssues(spec: Place): readonly Issue[] {
  const template = spec.at('template').at('spec')
  const containers = ['containers', 'initContainers'].flatMap((list) => template.at(list).items.map((one) => one.at('name').text))
  return spec
    .at('podFailurePolicy')
    .at('rules')
    .items.flatMap((rule) => {
      const [action, codes, conditions] = [rule.at('action'), rule.at('onExitCodes'), rule.at('onPodConditions')]
      const bad = (message: string): Issue => ({
        field: rule.path,
        reason: 'FieldValueInvalid',
        message: `Invalid value: ${message}`,
      })
      const both = codes.given && conditions.items.length > 0
      const neither = !codes.given && conditions.items.length === 0
      return [
        ...actionIssues(action, spec),
        ...(codes.given ? exitCodeIssues(codes, containers) : []),
        ...conditions.items.flatMap(conditionIssues),
        ...(both ? [bad('specifying both OnExitCodes and OnPodConditions is not supported')] : []),
        ...(neither ? [bad('specifying one of OnExitCodes and OnPodConditions is required')] : []),
      ]
    })
}

function actionIssues(action: Place, spec: Place): readonly Issue[] {
  const quoted = ACTIONS.map((known) => `"${known}"`).join(' ')
  if (action.text === '') return [required(action.path, `valid values: [${quoted}]`)]
  if (action.text !== 'FailIndex') return oneOf(action, ACTIONS)
  if (spec.at('backoffLimitPerIndex').given) return []
  return [invalid(action.path, action.text, 'requires the backoffLimitPerIndex to be set')]
}

function conditionIssues(condition: Place): readonly Issue[] {
  return [...syntax(condition.at('type'), labelKeyErrors), ...oneOf(condition.at('status'), ['False', 'True', 'Unknown'])]
}

function exitCodeIssues(codes: Place, containers: readonly string[]): readonly Issue[] {
  const [operator, name, values] = [codes.at('operator'), codes.at('containerName'), codes.at('values')]
  const issues: Issue[] =
    operator.text === '' ? [required(operator.path, 'valid values: ["In" "NotIn"]')] : [...oneOf(operator, ['In', 'NotIn'])]
  if (name.given && !containers.includes(name.text))
    issues.push(invalid(name.path, name.text, 'must be one of the container or initContainer names in the pod template'))
  if (values.items.length === 0) issues.push(invalid(values.path, values.value ?? null, 'at least one value is required'))
  const seen = new Set<number>()
  for (const value of values.items) {
    if (operator.text === 'In' && value.number === 0) issues.push(invalid(value.path, 0, 'must not be 0 for the In operator'))
    if (seen.has(value.number)) issues.push(duplicate(value.path, value.number))
    seen.add(value.number)
  }
  const numbers = values.items.map(({ number }) => number)
  if (numbers.some((number, i) => number < (numbers[i - 1] ?? number)))
    issues.push(invalid(values.path, numbers, 'must be ordered'))
  return issues
}

/** When a Job has succeeded before all its indexes have (batch validation validateSuccessPolicy). */
export function successPolicyIssues(spec: Place): readonly Issue[] {
  const rules = spec.at('successPolicy').at('rules')
  if (rules.items.length === 0)
    return [required(rules.path, 'at least one rules must be specified when the successPolicy is specified')]
  return rules.items.flatMap((rule) => successRuleIssues(rule, spec.at('completions').number))
}

function successRuleIssues(rule: Place, completions: number): readonly Issue[] {
  const [indexes, count] = [rule.at('succeededIndexes'), rule.at('succeededCount')]
  if (!indexes.given && !count.given)
    return [required(rule.path, 'at least one of succeededCount or succeededIndexes must be specified')]
  const counted = indexes.given ? countIndexes(indexes.text, completions) : 0
  const total = typeof counted === 'number' ? counted : 0
  const issues: Issue[] = []
  if (typeof counted === 'string') issues.push(invalid(indexes.path, indexes.text, `error parsing succeededIndexes: ${counted}`))
  if (!count.given) return issues
  issues.push(...notNegative(count))
  const most = 'must be less than or equal to'
  if (count.number > completions)
    issues.push(invalid(count.path, count.number, `${most} ${completions} (the number of specified completions)`))
  if (indexes.given && count.number > total) {
    const rule = `${most} ${total} (the number of indexes in the specified succeededIndexes field)`
    issues.push(invalid(count.path, count.number, rule))
  }
  return issues
}

/** How many indexes a text like `0,2-4` names, or what is wrong with it. */
function countIndexes(text: string, completions: number): number | string {
  if (text === '') return 0
  let [total, last] = [0, -1]
  for (const interval of text.split(',')) {
    const ends = interval.split('-')
    if (ends.length > 2)
      return `the fragment "${interval}" violates the requirement that an index interval can have at most two parts separated by '-'`
    const [from, to = from] = ends.map((end) => (/^-?[0-9]+$/.test(end) ? Number(end) : undefined))
    const wrong = ends.find((end) => !/^-?[0-9]+$/.test(end))
    if (from === undefined || to === undefined) return `cannot convert string to integer for index: "${wrong ?? ''}"`
    for (const [i, index] of [from, to].entries())
      if (index >= completions) return `too large index: "${ends[i] ?? ends[0] ?? ''}"`
    if (from <= last) return `non-increasing order, previous: ${last}, current: ${from}`
    if (to < from || (ends.length === 2 && to === from)) return `non-increasing order, previous: ${from}, current: ${to}`
    total += to - from + 1
    last = to
  }
  return total
}
