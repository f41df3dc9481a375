import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ephemeralClaimName, foreignClaimProblem } from '../../../kube/pod-claims.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, podKey, type Turn } from '../../turn.ts'
import { controllerReference } from '../shared/controller-reference.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'

/** Makes the claims of generic ephemeral volumes, each owned by its pod (volume/ephemeral/controller.go). */
export class EphemeralVolumeController implements Actor<NamespacedName> {
  readonly name = 'ephemeral-volume-controller'
  readonly reactionMs = 5
  readonly #backoff = new RetryBackoff()

  /** A deleted claim is created again as long as its pod stays. */
  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    if (change.kind === 'Pod') {
      return change.after && change.before?.uid !== change.after.uid && wantsClaims(change.after) ? [keyOf(change.after)] : NONE
    }
    if (change.kind !== 'PersistentVolumeClaim' || change.after || !change.before) return NONE
    const owner = change.before.ownerReferences.find(({ kind, controller }) => controller && kind === 'Pod')
    const pod = owner && cluster.get('Pod', change.before.namespace, owner.name)
    return pod && wantsClaims(pod) ? [keyOf(pod)] : NONE
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    return cluster.podsOnNode('').filter(wantsClaims).map(keyOf)
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    if (pod && wantsClaims(pod) && !this.#makeClaims(pod, turn)) turn.wakeAfter(this.#backoff.failed(key, turn.now), key, 'poll')
    else this.#backoff.succeeded(key)
  }

  /** Whether all of them are there; the first that cannot be made ends it. */
  #makeClaims(pod: PodRow, turn: Turn): boolean {
    for (const volume of pod.shape.spec.volumes) {
      const problem = volume.ephemeral && makeClaim(pod, { ...volume, ephemeral: volume.ephemeral }, turn)
      if (problem === undefined) continue
      const message = `ephemeral volume ${volume.name}: ${problem}`
      turn.record({ regarding: podKey(pod), type: 'Warning', reason: 'FailedBinding', message })
      return false
    }
    return true
  }
}

const NONE: readonly NamespacedName[] = []

function wantsClaims({ shape, deletionTimestamp }: PodRow): boolean {
  return deletionTimestamp === undefined && shape.spec.volumes.some(({ ephemeral }) => ephemeral !== undefined)
}

type EphemeralVolume = Pick<Volume, 'name'> & { readonly ephemeral: NonNullable<Volume['ephemeral']> }

function makeClaim(pod: PodRow, volume: EphemeralVolume, turn: Turn): string | undefined {
  const name = ephemeralClaimName(pod, volume)
  const known = turn.cluster.get('PersistentVolumeClaim', pod.namespace, name)
  if (known) return foreignClaimProblem(known, pod)
  const { accessModes, storage, storageClassName } = volume.ephemeral
  const made = turn.api.create<'PersistentVolumeClaim'>(
    persistentVolumeClaimRow({
      namespace: pod.namespace,
      name,
      ownerReferences: [controllerReference(pod)],
      spec: {
        accessModes,
        storageClassName,
        volumeName: '',
        volumeMode: 'Filesystem',
        selector: undefined,
        resources: { requests: storage === '' ? {} : { storage }, limits: {} },
      },
    }),
  )
  return made.ok ? undefined : `create PVC ${name}: ${made.refusal.message}`
}
