import { labelKeyErrors, labelValueErrors } from '../../../kube/label-syntax.ts'
import { quantity } from '../../../kube/quantity.ts'
import { internalJson } from '../../../kube/schema/internal-json.ts'
import { isRange, rangeErrors } from './addresses.ts'
import { duplicate, type Issue, invalid, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { amountIssues } from './validate-resources.ts'

/** A node (core validation ValidateNode). */
export function validateNode(node: Place): readonly Issue[] {
  const ranges = rangesOf(node.at('spec'))
  const wrong = ranges.items.flatMap((range) => syntax(range, rangeErrors))
  return [
    ...taintIssues(node.at('spec').at('taints')),
    ...nodeStatusIssues(node),
    ...wrong,
    ...(ranges.items.length > 1 ? severalRangesIssues(ranges) : []),
  ]
}

/** Several pod CIDRs must be one of each IP family. */
function severalRangesIssues(ranges: Place): readonly Issue[] {
  const unreadable = ranges.texts.findIndex((range) => !isRange(range))
  const families = new Set(ranges.texts.map((range) => range.includes(':')))
  const isDual = unreadable < 0 && families.size > 1 && ranges.items.length === 2
  const why = `invalid CIDR[${unreadable}]: <nil> (invalid CIDR address: ${ranges.texts[unreadable] ?? ''})`
  const message = `Internal error: invalid PodCIDRs. failed to check with dual stack with error:${why}`
  const rule = 'may specify no more than one CIDR for each IP family'
  return [
    ...(unreadable < 0 ? [] : [{ field: ranges.path, reason: 'InternalError', message }]),
    ...(isDual ? [] : [invalid(ranges.path, ranges.texts, rule)]),
  ]
}

/** One range may be written alone, and then it is the one that counts (core/v1 Convert_v1_NodeSpec_To_core_NodeSpec). */
function rangesOf(spec: Place): Place {
  const [one, all] = [spec.at('podCIDR').text, spec.at('podCIDRs')]
  return one === '' || one === all.texts[0] ? all : all.with([one])
}

/** What a node has and what of it is left for pods. */
export function nodeStatusIssues(node: Place): readonly Issue[] {
  return ['capacity', 'allocatable'].flatMap((name) => {
    const list = node.at('status').at(name)
    return Object.entries(list.amounts).flatMap(([resource, amount]) =>
      amountIssues(resource, quantity(amount), `${list.path}.${resource}`),
    )
  })
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

/** Taints are reported as if they were metadata, as upstream does. */
export function taintIssues(list: Place): readonly Issue[] {
  const pairs = new Set<string>()
  return list.as('metadata.taints').items.flatMap((taint) => {
    const [key, value, effect] = [taint.at('key'), taint.at('value'), taint.at('effect')]
    const errors = labelValueErrors(value.text)
    const pair = `${key.text}:${effect.text}`
    const twice = pairs.has(pair)
    pairs.add(pair)
    const shown = internalJson('Taint', taint.value)
    return [
      ...syntax(key, labelKeyErrors),
      ...(errors.length === 0 ? [] : [invalid(value.path, value.text, errors.join(';'))]),
      ...effectIssues(effect),
      ...(twice ? [duplicate(taint.path, shown, 'taints must be unique by key and effect pair')] : []),
    ]
  })
}

function effectIssues(effect: Place): readonly Issue[] {
  if (effect.text === '') return [required(effect.path)]
  return EFFECTS.includes(effect.text) ? [] : [unsupported(effect.path, effect.text, EFFECTS)]
}
