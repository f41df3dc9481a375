import type { ClusterState } from '../twin/cluster-state.ts'
import { type Action, isBlock, singleActions } from './actions/action.ts'
import { canBeTried, madeBy, tryAction, validateAction } from './actions/ask-spec.ts'
import { createTrial } from './actions/manifests/create-trial.ts'
import { type Finding, type InputIssue, issue } from './input-issue.ts'
import { customControllerIssues } from './model/custom-controller-issues.ts'
import { deschedulerIssues } from './model/descheduler.ts'
import { kubeletConfigurationIssues } from './model/kubelet-configuration-of.ts'
import { nodeAutoscalerIssues } from './model/node-autoscaler.ts'
import { schedulerConfigurationIssues } from './model/scheduler-config-of.ts'
import { trafficIssues } from './model/traffic-issues.ts'
import { nearestNames } from './nearest-names.ts'
import type { Scenario } from './scenario.ts'

/** The search for similar names costs time; it is skipped with more missing names than this. */
const NEAREST_FOR_MAX = 5

/** Everything that is wrong with a scenario for this cluster; empty when it can be run. */
export function validateScenario(scenario: Scenario, state: ClusterState): readonly InputIssue[] {
  const own: Finding[] = []
  if (scenario.horizonMs !== undefined && !(scenario.horizonMs > 0))
    own.push(issue('horizon', 'the horizon must be a positive duration'))
  for (const { path, message } of scenario.schedulerConfiguration
    ? schedulerConfigurationIssues(scenario.schedulerConfiguration)
    : [])
    own.push(issue(path === '' ? 'schedulerConfiguration' : `schedulerConfiguration.${path}`, message))
  for (const { path, message } of scenario.kubeletConfiguration ? kubeletConfigurationIssues(scenario.kubeletConfiguration) : [])
    own.push(issue(path === '' ? 'kubeletConfiguration' : `kubeletConfiguration.${path}`, message))
  if (scenario.nodeAutoscaler) own.push(...nodeAutoscalerIssues(scenario.nodeAutoscaler, 'actors.nodeAutoscaler', state))
  if (scenario.customControllers)
    own.push(...customControllerIssues(scenario.customControllers, 'actors.customControllers', state))
  if (scenario.descheduler) own.push(...deschedulerIssues(scenario.descheduler, 'actors.descheduler', state))
  if (scenario.traffic) own.push(...trafficIssues(scenario.traffic, state))
  own.push(...tooLate(scenario.actions, 'actions', scenario.horizonMs ?? Number.POSITIVE_INFINITY))
  const made = new Set<string>()
  for (const [i, action] of scenario.actions.entries()) {
    const findings = validateAction(action, `actions[${i}]`, state)
    own.push(...findings.filter(({ missing }) => !missing || !made.has(`${missing.kind}/${missing.name}`)))
    for (const single of singleActions([action])) for (const { kind, name } of madeBy(single)) made.add(`${kind}/${name}`)
  }
  return issuesOf(own.length > 0 ? own : refusals(scenario, state))
}

/** Moments that the run does not reach. */
function tooLate(actions: readonly Action[], path: string, horizonMs: number): readonly Finding[] {
  return actions.flatMap((action, i) => {
    if (!isBlock(action)) return []
    const place = action.kind === 'parallel' ? `${path}[${i}].parallel` : `${path}[${i}].timed`
    if (action.kind === 'parallel') return tooLate(action.actions, place, horizonMs)
    const isLate = action.start !== undefined && 'atMs' in action.start && action.start.atMs >= horizonMs
    const own = isLate ? [issue(`${place}.at`, 'the horizon ends before this action: it would not run')] : []
    return [...own, ...tooLate(action.actions, `${place}.actions`, horizonMs)]
  })
}

/** What the API server would refuse of objects that are written in full: they are handed to one on a fork of the state. */
function refusals({ actions }: Scenario, state: ClusterState): readonly Finding[] {
  if (!singleActions(actions).some(canBeTried)) return []
  const { cluster, manifests } = createTrial(state)
  return actions.flatMap((action, i) => {
    const found = tryAction(action, `actions[${i}]`, { cluster, manifests })
    // What is written after a deletion is a new object: it is not compared with the one that existed before.
    for (const single of singleActions([action])) {
      if (single.kind === 'deletePod') cluster.remove('Pod', single.namespace, single.name)
    }
    return found
  })
}

function issuesOf(findings: readonly Finding[]): readonly InputIssue[] {
  const looksUp = findings.filter((finding) => finding.missing).length <= NEAREST_FOR_MAX
  return findings.map(({ path, message, missing, ...place }) => {
    if (!missing) return { path, message, missing: undefined, ...place }
    const { kind, namespace, name } = missing
    const nearest = looksUp ? nearestNames(name, missing.among()) : []
    const hint = nearest.length > 0 ? `; similar: ${nearest.join(', ')}` : ''
    return { path, message: `${message}${hint}`, missing: { kind, namespace, name, nearest } }
  })
}
