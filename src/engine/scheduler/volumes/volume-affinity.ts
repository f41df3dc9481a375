import { compileNodeSelector, matchNodeSelector, type NodeSelector } from '../../../kube/node-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { PersistentVolumeRow } from '../../../kube/persistent-volume.ts'

const selectors = new WeakMap<object, NodeSelector>()

/** Whether every node reaches the volume. */
export function isEverywhere({ nodeAffinity }: PersistentVolumeRow): boolean {
  return nodeAffinity === undefined
}

/** Whether a node with these labels reaches the volume. A selector with errors reaches no node; fields of nodes are not seen. */
export function reachesVolume(volume: PersistentVolumeRow, labels: Labels): boolean {
  const terms = volume.nodeAffinity
  if (terms === undefined) return true
  let selector = selectors.get(terms)
  if (!selector) {
    selector = compileNodeSelector(terms)
    selectors.set(terms, selector)
  }
  return matchNodeSelector(selector, { name: '', labels }).matches
}
