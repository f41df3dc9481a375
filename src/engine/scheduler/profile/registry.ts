import type { Args } from '../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../configuration/scheduler-config-error.ts'
import type { AnyPlugin, PluginFactory } from '../framework/framework.ts'
import { defaultBinder } from '../plugins/default-binder/default-binder.ts'
import { dynamicResources } from '../plugins/dynamic-resources/dynamic-resources.ts'
import { imageLocality } from '../plugins/image-locality/image-locality.ts'
import { interPodAffinity } from '../plugins/inter-pod-affinity/inter-pod-affinity.ts'
import { nodeAffinity } from '../plugins/node-affinity/node-affinity.ts'
import { nodeDeclaredFeatures } from '../plugins/node-declared-features/node-declared-features.ts'
import { nodeName } from '../plugins/node-name/node-name.ts'
import { nodePorts } from '../plugins/node-ports/node-ports.ts'
import { nodeResourcesBalancedAllocation } from '../plugins/node-resources-balanced-allocation/node-resources-balanced-allocation.ts'
import { nodeResourcesFit } from '../plugins/node-resources-fit/node-resources-fit.ts'
import { nodeUnschedulable } from '../plugins/node-unschedulable/node-unschedulable.ts'
import { nodeVolumeLimits } from '../plugins/node-volume-limits/node-volume-limits.ts'
import { podTopologySpread } from '../plugins/pod-topology-spread/pod-topology-spread.ts'
import { prioritySort } from '../plugins/priority-sort/priority-sort.ts'
import { schedulingGates } from '../plugins/scheduling-gates/scheduling-gates.ts'
import { taintToleration } from '../plugins/taint-toleration/taint-toleration.ts'
import { volumeBinding } from '../plugins/volume-binding/volume-binding.ts'
import { volumeRestrictions } from '../plugins/volume-restrictions/volume-restrictions.ts'
import { volumeZone } from '../plugins/volume-zone/volume-zone.ts'
import { defaultPreemption } from '../preemption/default-preemption.ts'

/** Every plugin that a profile can name. A new one is added here and, if all clusters have it, in default-plugins.ts. */
const FACTORIES: readonly PluginFactory[] = [
  schedulingGates,
  prioritySort,
  nodeUnschedulable,
  nodeName,
  taintToleration,
  nodeAffinity,
  nodePorts,
  nodeResourcesFit,
  volumeRestrictions,
  nodeVolumeLimits,
  volumeBinding,
  volumeZone,
  podTopologySpread,
  interPodAffinity,
  dynamicResources,
  defaultPreemption,
  nodeResourcesBalancedAllocation,
  imageLocality,
  defaultBinder,
  nodeDeclaredFeatures,
]

const byName: ReadonlyMap<string, PluginFactory> = new Map(FACTORIES.map((factory) => [factory.name, factory]))

/** Whether a plugin is one of kube-scheduler's own; others may be compiled into the real one and are not known here. */
export function isKnownPlugin(name: string): boolean {
  return byName.has(name)
}

/** @throws {SchedulerConfigError} when there is no plugin of that name, or its arguments are invalid. */
export function createPlugin(name: string, args: Args): AnyPlugin {
  const factory = byName.get(name)
  if (!factory) {
    throw new SchedulerConfigError(
      `scheduler configuration: plugin ${name} is not known here; use one of ${[...byName.keys()].sort().join(', ')}`,
    )
  }
  return factory.create(args)
}
