import { findCondition } from '../../../kube/condition.ts'
import type { PodRow } from '../../../kube/pod.ts'

/** The reasons of the default plugins for refusing a node, with the plugin of each. */
const PLUGINS: ReadonlyMap<string, string> = new Map([
  ['node(s) were unschedulable', 'NodeUnschedulable'],
  ["node(s) didn't match the requested node name", 'NodeName'],
  ['node(s) had untolerated taint(s)', 'TaintToleration'],
  ["node(s) didn't match Pod's node affinity/selector", 'NodeAffinity'],
  ["node(s) didn't match scheduler-enforced node affinity", 'NodeAffinity'],
  ["node(s) didn't have free ports for the requested pod ports", 'NodePorts'],
  ['Too many pods', 'NodeResourcesFit'],
  ["node(s) didn't match pod topology spread constraints", 'PodTopologySpread'],
  ["node(s) didn't match pod topology spread constraints (missing required label)", 'PodTopologySpread'],
  ["node(s) didn't match pod affinity rules", 'InterPodAffinity'],
  ["node(s) didn't match pod anti-affinity rules", 'InterPodAffinity'],
  ["node(s) didn't satisfy existing pods anti-affinity rules", 'InterPodAffinity'],
  ["node(s) didn't match PersistentVolume's node affinity", 'VolumeBinding'],
  ["node(s) didn't find available persistent volumes to bind", 'VolumeBinding'],
  ['node(s) did not have enough free storage', 'VolumeBinding'],
  ['node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)', 'VolumeBinding'],
  ['node(s) had no available volume zone', 'VolumeZone'],
  ['node(s) had no available disk', 'VolumeRestrictions'],
  [
    'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
    'VolumeRestrictions',
  ],
  ['node(s) exceed max volume count', 'NodeVolumeLimits'],
  ["node(s) didn't match Pod's required features", 'NodeDeclaredFeatures'],
])

const FIT = /^\d+\/\d+ nodes are available: (?<parts>\d+ .+?)\.(?: |$)/
const PART = /^\d+ (?<reason>.+)$/
const LACK = /^Insufficient \S+$/
/** Plugins whose preFilter left these nodes out. */
const LEFT_OUT = /^node\(s\) didn't satisfy plugin\(s\) \[(?<names>[^\]]+)\]$/

/**
 * The plugins that refused a pod, from its condition PodScheduled, sorted; `undefined` where the message names a reason of an unknown
 * plugin. The status shows the last attempt, and the queue wakes the pod only for events of these plugins (semantics A4.11, A4.19).
 */
export function refusedBy({ conditions }: Pick<PodRow, 'conditions'>): readonly string[] | undefined {
  const parts = FIT.exec(findCondition(conditions, 'PodScheduled')?.message ?? '')?.groups?.['parts']
  if (parts === undefined) return undefined
  const plugins = parts.split(', ').flatMap((part) => {
    const reason = PART.exec(part)?.groups?.['reason'] ?? ''
    return LEFT_OUT.exec(reason)?.groups?.['names']?.split(' ') ?? [pluginOf(reason)]
  })
  const known = plugins.filter((plugin) => plugin !== undefined)
  return known.length === plugins.length ? [...new Set(known)].sort() : undefined
}

function pluginOf(reason: string): string | undefined {
  return LACK.test(reason) ? 'NodeResourcesFit' : PLUGINS.get(reason)
}
