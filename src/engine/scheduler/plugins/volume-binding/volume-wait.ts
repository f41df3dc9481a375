import { idOf } from '../../../../kube/id-of.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../../kube/persistent-volume.ts'
import { BIND_COMPLETED, SELECTED_NODE } from '../../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { BindingCheck, BindingReadiness, BindingWait } from '../../framework/binding-wait.ts'
import { PluginError } from '../../framework/status.ts'
import { reachesBoundVolume } from '../../volumes/volume-affinity.ts'
import type { VolumeDecision, VolumeMatch } from './find-volumes.ts'

const CHECK_INTERVAL_MS = 1000

/**
 * The wait until a pod's claims are bound (BindPodVolumes and checkBindings of the volume binder): to volumes that were reserved
 * for them, or to those that are provisioned for the chosen node. `undefined`: all were bound when the node was chosen.
 */
export function volumeWait(
  { matches, provisioned }: Pick<VolumeDecision, 'matches' | 'provisioned'>,
  timeoutMs: number,
): BindingWait | undefined {
  if (matches.length + provisioned.length === 0) return undefined
  return {
    plugin: 'VolumeBinding',
    everyMs: CHECK_INTERVAL_MS,
    checksAtOnce: false,
    timeoutMs,
    timeoutError: 'binding volumes: context deadline exceeded',
    follows: [...matches.flatMap(({ claim, volume }) => [claim, volume]), ...provisioned].map(idOf),
    event: undefined,
    check: (at) => inContext(checkClaims(at, matches, provisioned)),
  }
}

function inContext(found: BindingReadiness): BindingReadiness {
  return typeof found === 'string' ? found : { error: `binding volumes: ${found.error}` }
}

function checkClaims(
  at: BindingCheck,
  matches: readonly VolumeMatch[],
  provisioned: readonly PersistentVolumeClaimRow[],
): BindingReadiness {
  const { pod, nodeName, cluster } = at
  if (!cluster.get('Node', '', nodeName)) return { error: `failed to get node "${nodeName}": node "${nodeName}" not found` }
  if (!cluster.get('Pod', pod.namespace, pod.name)) return { error: `pod does not exist any more: pod "${pod.name}" not found` }
  for (const match of matches) {
    const found = checkMatch(match, at)
    if (found !== 'ready') return found
  }
  for (const claim of provisioned) {
    const found = checkProvisioned(claim, at)
    if (found !== 'ready') return found
  }
  return 'ready'
}

function checkMatch({ claim, volume }: VolumeMatch, at: BindingCheck): BindingReadiness {
  const { cluster } = at
  const current = cluster.get('PersistentVolume', '', volume.name)
  if (!current) return missing('failed to check binding', 'persistentvolumes', volume.name)
  const claimed = cluster.get('PersistentVolumeClaim', claim.namespace, claim.name)
  if (!claimed) return missing('failed to check binding', 'persistentvolumeclaims', `${claim.namespace}/${claim.name}`)
  const problem = outOfReach(current, at)
  if (problem !== undefined) return { error: problem }
  if (!current.claimRef || current.claimRef.uid === '') return { error: `ClaimRef got reset for pv "${current.name}"` }
  return isFullyBound(claimed) ? 'ready' : 'waiting'
}

/** A provisioner that fails removes the selected node from the claim. */
function checkProvisioned({ namespace, name }: PersistentVolumeClaimRow, at: BindingCheck): BindingReadiness {
  const claim = at.cluster.get('PersistentVolumeClaim', namespace, name)
  if (!claim) return missing('failed to check provisioning pvc', 'persistentvolumeclaims', `${namespace}/${name}`)
  if (Object.keys(claim.annotations).length === 0) return { error: `selectedNode annotation reset for PVC "${name}"` }
  if (claim.annotations[SELECTED_NODE] !== at.nodeName) return { error: `provisioning failed for PVC "${name}"` }
  if (claim.spec.volumeName === '') return 'waiting'
  const volume = at.cluster.get('PersistentVolume', '', claim.spec.volumeName)
  // It may not have been seen yet; a claim whose volume has gone is unbound in the end.
  if (!volume) return 'waiting'
  const problem = outOfReach(volume, at)
  if (problem !== undefined) return { error: problem }
  return isFullyBound(claim) ? 'ready' : 'waiting'
}

function isFullyBound({ spec, annotations }: PersistentVolumeClaimRow): boolean {
  return spec.volumeName !== '' && annotations[BIND_COMPLETED] !== undefined
}

function outOfReach(volume: PersistentVolumeRow, { nodeName, cluster }: BindingCheck): string | undefined {
  try {
    if (isReachedFrom(volume, nodeName, cluster)) return undefined
    return `pv "${volume.name}" node affinity doesn't match node "${nodeName}": no matching NodeSelectorTerms`
  } catch (error) {
    if (error instanceof PluginError) return error.message
    throw error
  }
}

function isReachedFrom(volume: PersistentVolumeRow, nodeName: string, cluster: ClusterView): boolean {
  const labels = cluster.get('Node', '', nodeName)?.labels ?? {}
  return reachesBoundVolume(volume, labels, volume.builtIn && cluster.get('CSINode', '', nodeName))
}

function missing(doing: string, resource: string, key: string): { readonly error: string } {
  return { error: `${doing}: ${resource} "${key}" not found` }
}
