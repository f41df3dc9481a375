import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice } from '../dice.ts'
import { VOLUME_SIZE, volumesFor } from '../policies/volumes.ts'
import type { Workload } from '../world.ts'
import { replicasOf } from './replicas.ts'
import { baseOf, metadataOf, selectorOf, type WorkloadForm } from './workload-form.ts'

const VOLUMES = 0.4
const PARALLEL = 0.35
const ON_DELETE = 0.12
const PARTITION = 0.2
const MIN_READY_SECONDS = 0.15
const START = 0.1
const RETENTION = 0.15

/** A StatefulSet; those with claims get a PersistentVolume for each of them, because nothing provisions. */
export function statefulSet(form: WorkloadForm, dice: Dice): Workload {
  const replicas = Math.max(1, Math.min(6, replicasOf(form.site, dice)))
  const start = dice.chance(START) ? dice.between(1, 5) : 0
  const needs = dice.chance(VOLUMES) ? volumesFor(form, replicas, dice) : []
  return {
    ...baseOf(form),
    kind: 'StatefulSet',
    pods: replicas,
    podNames: Array.from({ length: replicas }, (_, i) => `${form.name}-${start + i}`),
    needs,
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: metadataOf(form),
      spec: {
        replicas,
        serviceName: form.name,
        selector: selectorOf(form),
        podManagementPolicy: dice.chance(PARALLEL) ? 'Parallel' : 'OrderedReady',
        updateStrategy: updateStrategyOf(replicas, dice),
        ...dice.maybe(MIN_READY_SECONDS, () => ({ minReadySeconds: dice.between(3, 8) })),
        ...(start > 0 ? { ordinals: { start } } : {}),
        ...(needs.length > 0 ? claimsOf(form, dice) : {}),
        template: form.template,
      },
    },
  }
}

function updateStrategyOf(replicas: number, dice: Dice): JsonObject {
  if (dice.chance(ON_DELETE)) return { type: 'OnDelete' }
  return {
    type: 'RollingUpdate',
    ...dice.maybe(PARTITION, () => ({ rollingUpdate: { partition: dice.between(1, replicas) } })),
  }
}

function claimsOf({ name }: WorkloadForm, dice: Dice): JsonObject {
  const policy = () => dice.pick(['Retain', 'Delete'])
  return {
    ...dice.maybe(RETENTION, () => ({
      persistentVolumeClaimRetentionPolicy: { whenDeleted: policy(), whenScaled: policy() },
    })),
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], storageClassName: name, resources: { requests: { storage: VOLUME_SIZE } } },
      },
    ],
  }
}
