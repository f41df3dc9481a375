import type { Labels } from '../../../../kube/object-row.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { namedClaims, notFound } from '../../../../kube/pod-claims.ts'
import { claimClass } from '../../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { type PluginFactory, prepared, type SchedulerPlugin } from '../../framework/framework.ts'
import { type Rejection, rejection, SKIP } from '../../framework/status.ts'
import { hasPlainClaims } from '../../volumes/plain-claims.ts'
import { namesPlace, TOPOLOGY_LABELS } from '../../volumes/topology-labels.ts'

const NAME = 'VolumeZone'
const WRONG_ZONE = rejection(NAME, 'UnschedulableAndUnresolvable', 'node(s) had no available volume zone')

/** Where a volume is: one of the values that a node must have. */
interface VolumePlace {
  readonly label: string
  readonly today: string
  readonly values: ReadonlySet<string>
}

/** Keeps pods in the zones and regions that the labels of their bound volumes name (semantics A14.3). */
const volumeZonePlugin: SchedulerPlugin<readonly VolumePlace[]> = {
  name: NAME,
  hints: hints(),
  columns: { filter: (pod, { cluster }) => (hasPlainClaims(pod, cluster) ? SKIP : undefined) },
  preFilter(pod, cluster) {
    const places: VolumePlace[] = []
    for (const claimName of namedClaims(pod.shape)) {
      const found = placesOfClaim(pod.namespace, claimName, cluster)
      if ('kind' in found) return found
      places.push(...found)
    }
    return places.length === 0 ? SKIP : prepared(places)
  },
  filter(_pod, { labels }, places) {
    // A cluster whose nodes have no such labels has one zone only.
    if (!namesPlace(labels)) return undefined
    for (const { label, today, values } of places) {
      const value = labels[label] ?? labels[today]
      if (value === undefined || !values.has(value)) return WRONG_ZONE
    }
    return undefined
  },
}

export const volumeZone: PluginFactory = { name: NAME, create: () => volumeZonePlugin }

function placesOfClaim(namespace: string, claimName: string, cluster: ClusterView): readonly VolumePlace[] | Rejection {
  if (claimName === '') return refused('PersistentVolumeClaim had no name')
  const claim = cluster.get('PersistentVolumeClaim', namespace, claimName)
  if (!claim) return refused(notFound('persistentvolumeclaim', claimName))
  const { volumeName } = claim.spec
  if (volumeName === '') return placesOfUnbound(claim, cluster)
  const volume = cluster.get('PersistentVolume', '', volumeName)
  return volume ? volumePlaces(volume) : refused(notFound('persistentvolume', volumeName))
}

/** A claim that waits for its pod has no topology yet; any other should have been bound. */
function placesOfUnbound(claim: PersistentVolumeClaimRow, cluster: ClusterView): readonly VolumePlace[] | Rejection {
  const className = claimClass(claim)
  if (className === '') return refused('PersistentVolumeClaim had no pv name and storageClass name')
  const storageClass = cluster.get('StorageClass', '', className)
  if (!storageClass) return refused(notFound('storageclass.storage.k8s.io', className))
  return storageClass.volumeBindingMode === 'WaitForFirstConsumer' ? [] : refused('PersistentVolume had no name')
}

function refused(reason: string): Rejection {
  return rejection(NAME, 'UnschedulableAndUnresolvable', reason)
}

function volumePlaces({ labels }: { readonly labels: Labels }): readonly VolumePlace[] {
  return TOPOLOGY_LABELS.flatMap(([label, today]) => {
    const values = labels[label] === undefined ? undefined : valuesOf(labels[label])
    return values ? [{ label, today, values }] : []
  })
}

/** Several values are joined by two underscores; `undefined` when one is empty: such a label is ignored. */
function valuesOf(text: string): ReadonlySet<string> | undefined {
  const values = text.split('__').map((value) => value.trim())
  return values.includes('') ? undefined : new Set(values)
}

function hints(): readonly QueueingHint[] {
  return [
    { resource: 'StorageClass', actions: ['Add'], mayHelp: (_pod, change) => isDelayedClass(change) },
    { resource: 'Node', actions: ['Add', 'UpdateNodeLabel'] },
    { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], mayHelp: isOwnClaim },
    { resource: 'PersistentVolume', actions: ['Add', 'Update'], mayHelp: (_pod, change) => changesPlace(change) },
  ]
}

function isDelayedClass(change: EventChange): boolean {
  return change.kind === 'StorageClass' && change.after?.volumeBindingMode === 'WaitForFirstConsumer'
}

function isOwnClaim(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'PersistentVolumeClaim' || change.after?.namespace !== pod.namespace) return false
  return namedClaims(pod.shape).includes(change.after.name)
}

function changesPlace(change: EventChange): boolean {
  if (change.kind !== 'PersistentVolume') return false
  const { before, after } = change
  return before === undefined || (after !== undefined && placeText(before) !== placeText(after))
}

function placeText(volume: PersistentVolumeRow): string {
  return volumePlaces(volume)
    .map(({ label, values }) => `${label}=${[...values].sort().join()}`)
    .join(';')
}
