import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { apply } from '../commands/objects.ts'
import type { Dice, Table } from '../dice.ts'
import type { Ground } from '../ground.ts'
import { type Manifest, withSpec } from '../manifest.ts'
import type { PodTemplate } from '../workloads/pod-template.ts'
import type { Workload } from '../world.ts'
import { type Change, changeOf } from './change.ts'
import { newWorkload } from './new-workload.ts'

type Spoil = (manifest: Manifest, template: PodTemplate, dice: Dice) => Manifest

/** Fields of the spec in place of its own. */
const spec =
  (fields: JsonObject): Spoil =>
  (manifest) =>
    withSpec(manifest, fields)

/** Fields of the first container. */
const container =
  (fields: JsonObject): Spoil =>
  (manifest, template) =>
    withPods(manifest, template, { containers: [{ ...template.spec.containers[0], ...fields }] })

/** Fields of the pods' spec. */
const pods =
  (fields: JsonObject): Spoil =>
  (manifest, template) =>
    withPods(manifest, template, fields)

const OF_PODS: Table<Spoil> = [
  [1, container({ name: 'Main' })],
  [1, container({ image: '' })],
  [1, container({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } })],
  [1, container({ resources: { requests: { cpu: 'much' } } })],
  [1, container({ volumeMounts: [{ name: 'missing', mountPath: '/x' }] })],
  [1, container({ ports: [{ containerPort: 70_000 }] })],
  [1, container({ imagePullPolicy: 'Sometimes' })],
  [1, container({ image: 'web:1', tag: '2' })],
  [1, pods({ containers: [] })],
  [1, pods({ restartPolicy: 'Never', activeDeadlineSeconds: -1 })],
  [1, pods({ terminationGracePeriodSeconds: -5 })],
  [1, pods({ nodeSelector: { pool: 'not a value' } })],
  [1, pods({ tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] })],
  [1, pods({ dnsPolicy: 'None' })],
]
const REPLICAS: Table<Spoil> = [
  [1, spec({ replicas: -1 })],
  [1, spec({ replicas: 'three' })],
  [1, spec({ minReadySeconds: -1 })],
  [1, spec({ selector: { matchLabels: { app: 'other' } } })],
  [1, spec({ replica: 3 })],
]
const OF_DEPLOYMENTS: Table<Spoil> = [
  ...REPLICAS,
  [1, spec({ strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } })],
  [1, spec({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } })],
  [1, spec({ strategy: { rollingUpdate: { maxSurge: '-1%' } } })],
  [1, spec({ progressDeadlineSeconds: 1, minReadySeconds: 5 })],
]
const OF_STATEFUL_SETS: Table<Spoil> = [
  ...REPLICAS,
  [1, spec({ serviceName: 'other' })],
  [1, spec({ podManagementPolicy: 'Sometimes' })],
  [1, spec({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: -1 } } })],
  [1, spec({ volumeClaimTemplates: [{ metadata: { name: 'more' }, spec: { accessModes: ['ReadWriteOnce'] } }] })],
]
const OF_JOBS: Table<Spoil> = [
  [1, spec({ parallelism: -1 })],
  [1, spec({ completionMode: 'Sorted' })],
  [1, spec({ backoffLimit: -1 })],
  [1, (manifest, template) => withPods(manifest, template, { restartPolicy: 'Always' })],
]
const OF_KIND: Partial<Record<Workload['kind'], Table<Spoil>>> = {
  Deployment: OF_DEPLOYMENTS,
  StatefulSet: OF_STATEFUL_SETS,
  Job: OF_JOBS,
}
const POLICIES: Table<(namespace: string) => Manifest> = [
  [1, (namespace) => policy('policy/v1', 'PodDisruptionBudget', namespace, { minAvailable: 1, maxUnavailable: 1, selector: {} })],
  [1, (namespace) => policy('policy/v1', 'PodDisruptionBudget', namespace, { minAvailable: '150%', selector: {} })],
  [
    1,
    (namespace) => policy('autoscaling/v2', 'HorizontalPodAutoscaler', namespace, { ...SCALED, minReplicas: 5, maxReplicas: 2 }),
  ],
  [1, (namespace) => policy('v1', 'ResourceQuota', namespace, { hard: { pods: '1.5' } })],
  [
    1,
    (namespace) =>
      policy('v1', 'LimitRange', namespace, { limits: [{ type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } }] }),
  ],
  [1, (namespace) => policy('batch/v1', 'CronJob', namespace, { schedule: 'often', jobTemplate: {} })],
  [1, () => policy('v1', 'LimitRange', 'missing', { limits: [] })],
]
const SCALED = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } }
const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'] as const
const OF_POLICIES = 0.25
const FRESH = 0.4
const POD_FIELDS = 0.5
const WITH_A_GOOD_ONE = 0.4

/** `kubectl apply` of a manifest that the API server refuses, alone or beside one that it takes. */
export function makeMistake(ground: Ground, dice: Dice): Change {
  const { world } = ground
  const good = dice.chance(WITH_A_GOOD_ONE) ? [newWorkload(world, { kind: 'Deployment', name: 'fine' }, dice).manifest] : []
  if (dice.chance(OF_POLICIES)) return changeOf(apply(0, [dice.from(POLICIES)(dice.pick(world.site.namespaces)), ...good]))
  const kind = dice.pick(KINDS)
  const known = dice.chance(FRESH) ? undefined : ground.takeWorkload([kind], dice)
  const { manifest, template } = known ?? newWorkload(world, { kind, name: 'fresh' }, dice)
  const spoil = dice.from(dice.chance(POD_FIELDS) ? OF_PODS : (OF_KIND[kind] ?? OF_PODS))
  return changeOf(apply(0, [spoil(manifest, template, dice), ...good]))
}

function withPods(manifest: Manifest, { metadata, spec: own }: PodTemplate, fields: JsonObject): Manifest {
  return withSpec(manifest, { template: { metadata, spec: { ...own, ...fields } } })
}

function policy(apiVersion: string, kind: string, namespace: string, fields: JsonObject): Manifest {
  return { apiVersion, kind, metadata: { namespace, name: 'rule' }, spec: fields }
}
