import { goDurationText, parseGoDuration } from '../../../kube/duration.ts'
import { labelKeyErrors } from '../../../kube/label-syntax.ts'
import { addedAffinityErrors } from '../plugins/node-affinity/added-affinity.ts'
import type { ConfigPlace } from './config-place.ts'
import { type Args, numberArg, objectArg, objectsArg, textArg, textsArg } from './plugin-args.ts'

/** What a plugin has against its arguments; the shape has been checked, and what is left out has its default. */
type CheckArgs = (args: Args, place: ConfigPlace) => void

/** The arguments' rules, as upstream's validation has them. */
export const ARGS_CHECKS: Readonly<Record<string, CheckArgs>> = {
  DefaultPreemption: checkPreemption,
  DynamicResources: checkDevices,
  InterPodAffinity(args, place) {
    const weight = numberArg(args, 'hardPodAffinityWeight', 1)
    if (weight < 0 || weight > 100) place.at('hardPodAffinityWeight').invalid(weight, 'not in valid range [0, 100]')
  },
  NodeAffinity(args, place) {
    const { required, preferred } = addedAffinityErrors(args)
    const affinity = place.at('addedAffinity')
    affinity.at('requiredDuringSchedulingIgnoredDuringExecution').reportAll(required)
    affinity.at('preferredDuringSchedulingIgnoredDuringExecution').reportAll(preferred)
  },
  NodeResourcesBalancedAllocation: checkBalanced,
  NodeResourcesFit: checkFit,
  PodTopologySpread: checkSpread,
  VolumeBinding(args, place) {
    const seconds = numberArg(args, 'bindTimeoutSeconds', 600)
    if (seconds < 0) place.at('bindTimeoutSeconds').invalid(seconds, 'invalid BindTimeoutSeconds, should not be a negative value')
    if (args['shape'] === undefined || args['shape'] === null) return
    const shape = objectsArg(args, 'shape').map((point) => ({
      Utilization: numberArg(point, 'utilization', 0),
      Score: numberArg(point, 'score', 0),
    }))
    const detail = 'unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring'
    place.at('shape').invalid(shape, detail)
  },
}

function checkPreemption(args: Args, place: ConfigPlace): void {
  const [percentage, absolute] = ['minCandidateNodesPercentage', 'minCandidateNodesAbsolute'] as const
  const percent = numberArg(args, percentage, 10)
  const nodes = numberArg(args, absolute, 100)
  if (percent < 0 || percent > 100) place.at(percentage).invalid(percent, 'not in valid range [0, 100]')
  if (nodes < 0) place.at(absolute).invalid(nodes, 'not in valid range [0, inf)')
  if (percent !== 0 || nodes !== 0) return
  place.at(percentage).invalid(percent, `cannot be zero at the same time as ${absolute}`)
  place.at(absolute).invalid(nodes, `cannot be zero at the same time as ${percentage}`)
}

function checkDevices(args: Args, place: ConfigPlace): void {
  const filterMs = parseGoDuration(textArg(args, 'filterTimeout', '10s'))
  if (filterMs < 0) place.at('filterTimeout').invalid(goDurationText(filterMs), 'must be zero or positive')
  const bindingMs = parseGoDuration(textArg(args, 'bindingTimeout', '10m'))
  if (bindingMs < 1000) place.at('bindingTimeout').invalid(goDurationText(bindingMs), 'must be at least 1 second')
}

function checkBalanced(args: Args, place: ConfigPlace): void {
  const seen = new Set<string>()
  for (const [i, resource] of objectsArg(args, 'resources').entries()) {
    const name = textArg(resource, 'name')
    const weight = numberArg(resource, 'weight', 0) || 1
    const at = place.at('resources').index(i)
    if (seen.has(name)) at.at('name').duplicate(name)
    seen.add(name)
    if (weight !== 1) at.at('weight').invalid(weight, 'must be 1')
  }
}

const STRATEGIES: readonly string[] = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio']

function checkFit(args: Args, place: ConfigPlace): void {
  for (const [i, name] of textsArg(args, 'ignoredResources').entries())
    checkLabelName(name, place.at('ignoredResources').index(i))
  for (const [i, name] of textsArg(args, 'ignoredResourceGroups').entries()) {
    const at = place.at('ignoredResourceGroups').index(i)
    if (name.includes('/')) at.invalid(name, "resource group name can't contain '/'")
    checkLabelName(name, at)
  }
  const strategy = objectArg(args, 'scoringStrategy')
  if (!strategy) return
  const at = place.at('scoringStrategy')
  const type = textArg(strategy, 'type')
  if (!STRATEGIES.includes(type)) at.at('type').unsupported(type, STRATEGIES)
  for (const [i, resource] of objectsArg(strategy, 'resources').entries()) {
    const weight = numberArg(resource, 'weight', 0) || 1
    const detail = `resource weight of ${textArg(resource, 'name')} not in valid range (0, 100]`
    if (weight <= 0 || weight > 100) at.at('resources').index(i).at('weight').invalid(weight, detail)
  }
  checkRatio(type, objectArg(strategy, 'requestedToCapacityRatio'), at.at('requestedToCapacityRatio'))
}

function checkRatio(type: string, ratio: Args | undefined, place: ConfigPlace): void {
  if (type !== 'RequestedToCapacityRatio') {
    if (ratio) place.forbidden('must be nil when type is not RequestedToCapacityRatio')
  } else if (!ratio) place.required('must be specified when type is RequestedToCapacityRatio')
  else checkFunctionShape(objectsArg(ratio, 'shape'), place.at('shape'))
}

function checkFunctionShape(shape: readonly Args[], place: ConfigPlace): void {
  if (shape.length === 0) {
    place.required('at least one point must be specified')
    return
  }
  const utilizations = shape.map((point) => numberArg(point, 'utilization', 0))
  const falls = utilizations.findIndex((utilization, i) => i > 0 && (utilizations[i - 1] ?? 0) >= utilization)
  if (falls > 0) place.index(falls).at('utilization').invalid(utilizations[falls], 'values must be sorted in increasing order')
  for (const [i, point] of shape.entries()) {
    const utilization = utilizations[i] ?? 0
    const score = numberArg(point, 'score', 0)
    if (utilization < 0 || utilization > 100) place.index(i).at('utilization').invalid(utilization, 'not in valid range [0, 100]')
    if (score < 0 || score > 10) place.index(i).at('score').invalid(score, 'not in valid range [0, 10]')
  }
}

const ACTIONS: readonly string[] = ['DoNotSchedule', 'ScheduleAnyway']

function checkSpread(args: Args, place: ConfigPlace): void {
  const type = textArg(args, 'defaultingType') || 'System'
  const constraints = objectsArg(args, 'defaultConstraints')
  const typeAt = place.at('defaultingType')
  if (type !== 'System' && type !== 'List') typeAt.unsupported(type, ['System', 'List'])
  else if (type === 'System' && constraints.length > 0) typeAt.invalid(type, 'when .defaultConstraints are not empty')
  const seen = new Set<string>()
  for (const [i, constraint] of constraints.entries()) checkConstraint(constraint, place.at('defaultConstraints').index(i), seen)
}

function checkConstraint(constraint: Args, place: ConfigPlace, seen: Set<string>): void {
  const maxSkew = numberArg(constraint, 'maxSkew', 0)
  const topologyKey = textArg(constraint, 'topologyKey')
  const action = textArg(constraint, 'whenUnsatisfiable')
  if (maxSkew <= 0) place.at('maxSkew').invalid(maxSkew, 'not in valid range (0, inf)')
  if (topologyKey === '') place.at('topologyKey').required('can not be empty')
  else checkLabelName(topologyKey, place.at('topologyKey'))
  if (action === '') place.at('whenUnsatisfiable').required('can not be empty')
  else if (!ACTIONS.includes(action)) place.at('whenUnsatisfiable').unsupported(action, ACTIONS)
  if (constraint['labelSelector'] !== undefined && constraint['labelSelector'] !== null)
    place.at('labelSelector').forbidden('constraint must not define a selector, as they deduced for each pod')
  const pair = `{${topologyKey}, ${action}}`
  if (seen.has(pair)) place.duplicate(pair)
  seen.add(pair)
}

function checkLabelName(name: string, place: ConfigPlace): void {
  for (const error of labelKeyErrors(name)) place.invalid(name, error)
}
