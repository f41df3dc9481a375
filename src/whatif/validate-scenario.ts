import type { ClusterView } from '../twin/cluster-view.ts'
import { validateAction } from './actions/registry.ts'
import { type Finding, type InputIssue, issue } from './input-issue.ts'
import { nodeAutoscalerIssues } from './model/node-autoscaler.ts'
import { schedulerConfigurationIssues } from './model/scheduler-config-of.ts'
import { nearestNames } from './nearest-names.ts'
import type { Scenario } from './scenario.ts'

/** Looking for names that are near costs time; with more missing names than this nobody looks. */
const NEAREST_FOR_MAX = 5

/** Everything that is wrong with a scenario for this cluster; empty when it can be run. */
export function validateScenario(scenario: Scenario, cluster: ClusterView): readonly InputIssue[] {
  const own: Finding[] = []
  if (scenario.horizonMs !== undefined && !(scenario.horizonMs > 0))
    own.push(issue('horizon', 'the horizon is a positive duration'))
  for (const { path, message } of scenario.schedulerConfiguration
    ? schedulerConfigurationIssues(scenario.schedulerConfiguration)
    : [])
    own.push(issue(path === '' ? 'schedulerConfiguration' : `schedulerConfiguration.${path}`, message))
  if (scenario.nodeAutoscaler) own.push(...nodeAutoscalerIssues(scenario.nodeAutoscaler, 'actors.nodeAutoscaler', cluster))
  const found = scenario.actions.flatMap((action, i) => validateAction(action, `actions[${i}]`, cluster))
  return told([...own, ...found])
}

function told(findings: readonly Finding[]): readonly InputIssue[] {
  const looks = findings.filter((finding) => finding.missing).length <= NEAREST_FOR_MAX
  return findings.map(({ path, message, missing }) => {
    if (!missing) return { path, message, missing: undefined }
    const { kind, name } = missing
    const nearest = looks ? nearestNames(name, missing.among()) : []
    const hint = nearest.length > 0 ? `; near it: ${nearest.join(', ')}` : ''
    return { path, message: `${message}${hint}`, missing: { kind, name, nearest } }
  })
}
