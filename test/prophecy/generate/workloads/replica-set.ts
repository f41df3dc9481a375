import type { Dice } from '../dice.ts'
import type { Workload } from '../world.ts'
import { replicasOf } from './replicas.ts'
import { baseOf, metadataOf, selectorOf, type WorkloadForm } from './workload-form.ts'

const MIN_READY_SECONDS = 0.15

/** A ReplicaSet without a Deployment. */
export function replicaSet(form: WorkloadForm, dice: Dice): Workload {
  const replicas = replicasOf(form.site, dice)
  return {
    ...baseOf(form),
    kind: 'ReplicaSet',
    pods: replicas,
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: metadataOf(form),
      spec: {
        replicas,
        selector: selectorOf(form),
        ...dice.maybe(MIN_READY_SECONDS, () => ({ minReadySeconds: dice.between(3, 8) })),
        template: form.template,
      },
    },
  }
}

/** A ReplicationController, whose selector is a map of labels. */
export function replicationController(form: WorkloadForm, dice: Dice): Workload {
  const replicas = replicasOf(form.site, dice)
  return {
    ...baseOf(form),
    kind: 'ReplicationController',
    pods: replicas,
    manifest: {
      apiVersion: 'v1',
      kind: 'ReplicationController',
      metadata: metadataOf(form),
      spec: { replicas, selector: selectorOf(form).matchLabels, template: form.template },
    },
  }
}
