import type { AutoscalerOptions, NodeGroupLimits } from '../../engine/autoscaler/autoscaler-options.ts'
import type { AutoscalerPorts } from '../../engine/autoscaler/autoscaler-ports.ts'
import { ClusterAutoscaler } from '../../engine/autoscaler/cluster-autoscaler.ts'
import { templateNode } from '../../engine/autoscaler/group-template.ts'
import { nodesByGroup } from '../../engine/autoscaler/node-groups.ts'
import { evictPod } from '../../engine/eviction/eviction-api.ts'
import { drainabilityOf } from '../../engine/eviction/rules/cluster-autoscaler/cluster-autoscaler-rules.ts'
import { DEFAULT_SCALE_DOWN_POLICY } from '../../engine/eviction/rules/cluster-autoscaler/drainability.ts'
import type { SchedulerConfig } from '../../engine/scheduler/configuration/scheduler-config.ts'
import { nodeGroupOf } from '../../kube/node-group.ts'
import { assert } from '../../lib/assert.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'
import { SchedulerTrial } from './scheduler-trial.ts'

/** The cluster autoscaler, wired to the run's scheduler and to the Eviction API. */
export function createNodeAutoscaler(
  options: AutoscalerOptions,
  { config, onBoot }: { readonly config: SchedulerConfig } & Pick<AutoscalerPorts, 'onBoot'>,
): ClusterAutoscaler {
  return new ClusterAutoscaler(options, {
    beginTrial(cluster, now) {
      assert(cluster instanceof ClusterState, 'a run acts on a state')
      return new SchedulerTrial(cluster, config, now)
    },
    fateOf: (pod, cluster, now) => drainabilityOf(pod, { cluster, now }, DEFAULT_SCALE_DOWN_POLICY),
    evict: ({ namespace, name }, turn) => evictPod({ namespace, name, gracePeriodSeconds: undefined, dryRun: false }, turn),
    onBoot,
  })
}

/**
 * What is wrong with the options for this cluster: without node groups the autoscaler could do nothing, and would report nothing.
 */
export function nodeAutoscalerIssues(options: AutoscalerOptions, path: string, cluster: ClusterView): readonly Finding[] {
  const known = new Set(nodesByGroup(cluster, options.groupLabel).keys())
  const given = options.groups.filter(({ template }) => template !== undefined)
  for (const { name } of given) known.add(name)
  if (known.size === 0) {
    const what = options.groupLabel === undefined ? 'a label of a known provider' : `the label ${options.groupLabel}`
    return [issue(`${path}.groupLabel`, `no node has a group label (${what}): name the label that defines groups`)]
  }
  return options.groups.flatMap((group, i) =>
    templateIssues(group, options, `${path}.groups[${i}]`).concat(
      known.has(group.name)
        ? []
        : [
            issue(
              `${path}.groups[${i}].name`,
              `no node belongs to the group "${group.name}"; known groups: ${[...known].sort().join(', ')}`,
            ),
          ],
    ),
  )
}

/** A node that is made after a template has to be one of the group, and to have room. */
function templateIssues({ name, template }: NodeGroupLimits, { groupLabel }: AutoscalerOptions, path: string): Finding[] {
  if (!template) return []
  const lacking = ['cpu', 'memory'].filter((resource) => template.capacity[resource] === undefined)
  const own = nodeGroupOf(templateNode(name, template, groupLabel), groupLabel)?.name
  return [
    ...lacking.map((resource) => issue(`${path}.template.capacity`, `give the ${resource} of a node`)),
    ...(own === name ? [] : [issue(`${path}.template.labels`, `no node has the label of the group "${name}"`)]),
  ]
}
