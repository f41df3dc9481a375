import type { BuiltInDisk } from '../../../kube/built-in-disk.ts'
import { builtInPlugin, csiAffinity, csiDisk } from '../../../kube/csi-migration.ts'
import { compileNodeSelector, matchNodeSelector, type NodeSelector } from '../../../kube/node-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { CsiNodeRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import type { NodeSelectorTerm } from '../../../kube/pod-spec.ts'
import { PluginError } from '../framework/status.ts'

/** On a CSINode: the plugins whose volumes the kubelet leaves to their drivers. */
export const MIGRATED_PLUGINS = 'storage.alpha.kubernetes.io/migrated-plugins'

const selectors = new WeakMap<object, NodeSelector>()
const migrated = new WeakMap<PersistentVolumeRow, readonly NodeSelectorTerm[] | undefined>()

/** Whether every node reaches the volume, as far as that is known without the node's drivers. */
export function isEverywhere({ nodeAffinity, builtIn }: PersistentVolumeRow): boolean {
  return nodeAffinity === undefined && builtIn === undefined
}

/** Whether a node with these labels reaches the volume. A selector with errors reaches no node; fields of nodes are not seen. */
export function reachesVolume({ nodeAffinity }: PersistentVolumeRow, labels: Labels): boolean {
  return meetsTerms(nodeAffinity, labels)
}

/**
 * The same for a volume that is bound: on a node that has left its plugin behind, the volume is seen as its driver sees it.
 * @throws {PluginError} when the volume cannot be translated.
 */
export function reachesBoundVolume(volume: PersistentVolumeRow, labels: Labels, csiNode: CsiNodeRow | undefined): boolean {
  const { builtIn, nodeAffinity } = volume
  if (!builtIn || !isMigrated(builtIn, csiNode)) return meetsTerms(nodeAffinity, labels)
  const disk = csiDisk(builtIn, volume.labels)
  if ('problem' in disk) throw new PluginError(`could not translate pv: ${disk.problem}`)
  if (!migrated.has(volume)) migrated.set(volume, csiAffinity(volume, builtIn))
  return meetsTerms(migrated.get(volume), labels)
}

function isMigrated({ source }: BuiltInDisk, csiNode: CsiNodeRow | undefined): boolean {
  const { plugin, driver } = builtInPlugin(source)
  if (driver === '') return false
  return (csiNode?.annotations[MIGRATED_PLUGINS] ?? '').split(',').includes(plugin)
}

function meetsTerms(terms: readonly NodeSelectorTerm[] | undefined, labels: Labels): boolean {
  if (terms === undefined) return true
  let selector = selectors.get(terms)
  if (!selector) {
    selector = compileNodeSelector(terms)
    selectors.set(terms, selector)
  }
  return matchNodeSelector(selector, { name: '', labels }).matches
}
