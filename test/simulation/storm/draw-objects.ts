import type { Random } from '../../../src/engine/run/random.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import { type Manifest, node, type PodNotes, template, workload } from './manifests.ts'

/** Random objects: a small cluster of everything that controllers manage. */

const CLASS = 'disks'

export function drawNodes(random: Random): readonly Manifest[] {
  return Array.from({ length: 2 + random.below(4) }, (_, i) => node(`n${i}`, `z${i % 3}`))
}

export function storageClass(): Manifest {
  return {
    kind: 'StorageClass',
    metadata: { name: CLASS },
    provisioner: 'disks.example.test',
    volumeBindingMode: 'WaitForFirstConsumer',
  }
}

/** Workloads with their budgets, Services, quotas and autoscalers, for a namespace. */
export function drawObjects(random: Random): readonly Manifest[] {
  const objects: Manifest[] = []
  for (let i = 0; i < 2 + random.below(4); i++) {
    const name = `app${String.fromCharCode(97 + i)}`
    objects.push(drawWorkload(name, random))
    if (random.below(2) === 0) objects.push(budget(name, random))
    if (random.below(3) === 0) objects.push(service(name))
  }
  if (random.below(4) === 0) objects.push(quota('some', 6 + random.below(20)))
  return random.below(5) === 0 ? objects.toReversed() : objects
}

export function drawWorkload(name: string, random: Random): Manifest {
  switch (random.below(7)) {
    case 0:
    case 1:
      return deployment(name, random)
    case 2:
      return statefulSet(name, random)
    case 3:
      return daemonSet(name, random)
    case 4:
      return job(name, random)
    case 5:
      return workload('ReplicaSet', name, { replicas: random.below(5), minReadySeconds: random.pick([0, 0, 3]) })
    default:
      return { kind: 'ReplicationController', metadata: { name }, spec: { replicas: random.below(4), template: template(name) } }
  }
}

function deployment(name: string, random: Random): Manifest {
  const rolling = random.pick([
    { maxSurge: 1, maxUnavailable: 0 },
    { maxSurge: 0, maxUnavailable: 1 },
    { maxSurge: '50%', maxUnavailable: '30%' },
    { maxSurge: '25%', maxUnavailable: '25%' },
  ])
  const strategy = random.below(4) === 0 ? { type: 'Recreate' } : { type: 'RollingUpdate', rollingUpdate: rolling }
  return workload('Deployment', name, {
    replicas: random.below(6),
    strategy,
    minReadySeconds: random.pick([0, 0, 0, 4]),
    progressDeadlineSeconds: random.pick([15, 60, 600]),
    revisionHistoryLimit: random.pick([0, 1, 10]),
    paused: random.below(8) === 0,
  })
}

function statefulSet(name: string, random: Random): Manifest {
  const policy = (): string => random.pick(['Retain', 'Delete'])
  const claims = random.below(3) === 0
  const requests = { storage: '1Gi' }
  const claimSpec = { accessModes: ['ReadWriteOnce'], storageClassName: CLASS, resources: { requests } }
  return workload('StatefulSet', name, {
    serviceName: name,
    replicas: random.below(5),
    podManagementPolicy: random.pick(['OrderedReady', 'OrderedReady', 'Parallel']),
    minReadySeconds: random.pick([0, 0, 3]),
    ordinals: { start: random.pick([0, 0, 2]) },
    updateStrategy: random.pick<JsonObject>([
      { type: 'RollingUpdate' },
      { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
      { type: 'OnDelete' },
    ]),
    ...(claims ? { volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claimSpec }] } : {}),
    persistentVolumeClaimRetentionPolicy: { whenScaled: policy(), whenDeleted: policy() },
  })
}

function daemonSet(name: string, random: Random): Manifest {
  const updateStrategy = random.pick<JsonObject>([
    { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
    { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
    { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    { type: 'OnDelete' },
  ])
  const spec = random.below(3) === 0 ? { nodeSelector: { 'topology.kubernetes.io/zone': 'z0' } } : {}
  return workload('DaemonSet', name, { updateStrategy, template: template(name, { spec }) })
}

/** Jobs that end well, badly, or not for a long time. */
export function job(name: string, random: Random): Manifest {
  const notes = random.pick<PodNotes>([
    { 'exit-after': '3s' },
    { 'exit-after': '20s' },
    { 'exit-after': '2s', 'exit-code': '7' },
    { 'exit-after': '4s', 'fail-indexes': '1' },
  ])
  const indexed = random.below(2) === 0
  const parallelism = random.below(4)
  const completions = 1 + random.below(4)
  return {
    kind: 'Job',
    metadata: { name },
    spec: {
      parallelism,
      ...(indexed || random.below(2) === 0 ? { completions } : {}),
      completionMode: indexed ? 'Indexed' : 'NonIndexed',
      backoffLimit: random.below(4),
      ...(indexed && random.below(2) === 0 ? { backoffLimitPerIndex: random.below(2) } : {}),
      ...(random.below(4) === 0 ? { activeDeadlineSeconds: 10 + random.below(40) } : {}),
      ...(random.below(4) === 0 ? { ttlSecondsAfterFinished: random.below(30) } : {}),
      ...(random.below(3) === 0 ? { podReplacementPolicy: 'Failed' } : {}),
      suspend: random.below(6) === 0,
      template: template(name, { notes, spec: { restartPolicy: 'Never' } }),
    },
  }
}

function budget(name: string, random: Random): Manifest {
  const bounds: readonly JsonObject[] = [
    { minAvailable: 1 },
    { minAvailable: '50%' },
    { maxUnavailable: 1 },
    { maxUnavailable: '30%' },
    { maxUnavailable: 0 },
  ]
  const spec = { ...random.pick(bounds), selector: { matchLabels: { app: name } } }
  return { kind: 'PodDisruptionBudget', metadata: { name }, spec }
}

function service(name: string): Manifest {
  return { kind: 'Service', metadata: { name }, spec: { selector: { app: name }, ports: [{ port: 80 }] } }
}

export function quota(name: string, pods: number): Manifest {
  return { kind: 'ResourceQuota', metadata: { name }, spec: { hard: { pods: String(pods) } } }
}
