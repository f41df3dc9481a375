import { defaultStorageClass } from '../../kube/default-storage-class.ts'
import { claimUses } from '../../kube/pod-claims.ts'
import { driverOf } from '../../kube/provisioners.ts'
import type { ApplyAction } from '../actions/apply.ts'
import type { PodQuestion } from './pod-question.ts'
import { type Proposal, stepOf } from './remedy.ts'

/** A size is required; a small one is the easiest to provision. */
const STORAGE = '1Gi'

/** A claim that the pod names and that is not there is made, of the classes that make volumes or have one left; the default one first. */
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
    steps: [stepOf(claimOf({ namespace: pod.namespace, name, storageClassName }))],
  }))
}

interface Claim {
  readonly namespace: string
  readonly name: string
  readonly storageClassName: string
}

function claimOf({ namespace, name, storageClassName }: Claim): ApplyAction {
  const key = { kind: 'PersistentVolumeClaim', namespace, name } as const
  const spec = { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage: STORAGE } } }
  const manifest = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { namespace, name }, spec }
  return { kind: 'apply', documents: [{ key, manifest, line: undefined }], skipped: [] }
}

function classNames(state: PodQuestion['state']): readonly string[] {
  const classes = state.list('StorageClass')
  const first = defaultStorageClass(classes)
  const others = classes.filter((row) => row !== first)
  return [...(first ? [first] : []), ...others]
    .filter(({ name, provisioner }) => driverOf(provisioner) !== undefined || hasVolumeLeft(name, state))
    .map(({ name }) => name)
}

/** Where people make the volumes beforehand. Whether it is large enough and near the nodes, a run shows. */
function hasVolumeLeft(className: string, state: PodQuestion['state']): boolean {
  return state
    .list('PersistentVolume')
    .some(({ storageClassName, phase, claimRef }) => storageClassName === className && phase === 'Available' && !claimRef)
}
