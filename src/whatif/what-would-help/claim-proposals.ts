import { defaultStorageClass } from '../../kube/default-storage-class.ts'
import { persistentVolumeClaimRow } from '../../kube/persistent-volume.ts'
import { claimUses } from '../../kube/pod-claims.ts'
import { driverOf } from '../../kube/provisioners.ts'
import type { PodQuestion } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** Somebody has to say how much; little asks least of whoever makes the volume. */
const STORAGE = '1Gi'

/** A claim that the pod names and that is not there is made, of the classes that make volumes; the default one first. */
export function claimProposals({ pod, state }: PodQuestion): readonly Proposal[] {
  const named = claimUses(pod).flatMap(({ claimName, ephemeral }) => (ephemeral ? [] : claimName))
  const missing = [...new Set(named)].filter((name) => !state.get('PersistentVolumeClaim', pod.namespace, name))
  const [name] = missing
  if (name === undefined || missing.length > 1) return []
  return classNames(state).map((storageClassName) => ({
    change: {
      kind: 'CREATE_CLAIM',
      message: `create the claim ${name} of class ${storageClassName}`,
      object: { kind: 'PersistentVolumeClaim', namespace: pod.namespace, name },
    },
    apply(fork) {
      const resources = { requests: { storage: STORAGE }, limits: {} }
      const spec = { accessModes: ['ReadWriteOnce'], storageClassName, volumeName: '', volumeMode: 'Filesystem', resources }
      const { namespace } = pod
      fork.put(
        persistentVolumeClaimRow({
          namespace,
          name,
          uid: `proposed-${name}`,
          phase: 'Pending',
          spec: { ...spec, selector: undefined },
        }),
      )
    },
  }))
}

function classNames(state: PodQuestion['state']): readonly string[] {
  const classes = state.list('StorageClass')
  const first = defaultStorageClass(classes)
  const others = classes.filter((row) => row !== first)
  return [...(first ? [first] : []), ...others]
    .filter(({ provisioner }) => driverOf(provisioner) !== undefined)
    .map(({ name }) => name)
}
