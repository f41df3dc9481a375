// The course of the numbers of each object.
import { tenth } from './objects.mjs'

/** A value that lasted this long (in milliseconds) is a plateau; shorter ones depend on what the controllers merged. */
const PLATEAU = 500
/** What happens within this time (in milliseconds) counts as happening together. */
const TOGETHER = 300

/**
 * Per object every value that a watch showed (`distinct`) and those that lasted (`plateaus`), neither with repetitions.
 * @param {any} run @param {any} names @param {any} orders what happened to the pods of each StatefulSet
 */
export function trajectories(run, names, orders) {
  const tracks = new Map()
  const track = (key, t, value) => {
    const list = tracks.get(key) ?? []
    if (!list.length || !same(list[list.length - 1].value, value)) list.push({ t, value })
    tracks.set(key, list)
  }
  for (const { t, type, object } of run.changes) {
    const key = `${object.kind}/${names.clean(object.metadata.name)}`
    if (type !== 'DELETED') for (const [extra, value] of valuesOf(object)) track(`${key}${extra}`, t, value)
    else if (object.kind !== 'Pod') track(key, t, 'deleted')
  }
  return {
    ...Object.fromEntries([...tracks].map(([key, list]) => [key, trajectory(key, list, run.end)])),
    ...Object.fromEntries(Object.entries(orders).map(([key, list]) => [`${key} pods`, grouped(list)])),
  }
}

function trajectory(key, list, end) {
  const lasted = ({ t }, index) => (list[index + 1]?.t ?? Math.max(end, t + PLATEAU)) - t >= PLATEAU
  const plateaus = list.filter(lasted).map(({ value }) => value)
  return {
    distinct: list.map(({ value }) => value),
    ...(key.startsWith('Node/')
      ? { gaps: list.slice(1).map(({ t }, index) => tenth(t - list[index].t)), since: tenth(list[0].t) }
      : {}),
    plateaus: plateaus.filter((value, index) => !index || !same(value, plateaus[index - 1])),
  }
}

function grouped(list) {
  const groups = []
  list.forEach(({ t, what }, index) => {
    if (index && t - list[index - 1].t < TOGETHER) groups[groups.length - 1].push(what)
    else groups.push([what])
  })
  return { order: list.map(({ what }) => what), groups: groups.map((group) => group.sort()) }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const n = (value) => value ?? 0
const reasons = (list) => (list ?? []).map(({ type, status, reason }) => `${type}=${status}/${reason}`)
const endpointsWith = (slice, condition) => (slice.endpoints ?? []).filter(({ conditions }) => conditions[condition]).length

/** @param {any} object */
const replicas = ({ spec, status: s = {} }) => ({
  spec: spec.replicas,
  replicas: n(s.replicas),
  ready: n(s.readyReplicas),
  available: n(s.availableReplicas),
})

/** What is followed of each kind: pairs of an addition to the key and a value. The order of the fields counts.
 * @type {Record<string, (object: any) => (string | unknown)[][]>} */
const FOLLOWED = {
  ReplicationController: (object) => [['', replicas(object)]],
  ReplicaSet: (object) => [
    ['', replicas(object)],
    [' scale', object.spec.replicas],
  ],
  Deployment: ({ spec, status: s = {} }) => [
    [
      '',
      {
        spec: spec.replicas,
        replicas: n(s.replicas),
        updated: n(s.updatedReplicas),
        ready: n(s.readyReplicas),
        available: n(s.availableReplicas),
        unavailable: n(s.unavailableReplicas),
      },
    ],
    [' conditions', reasons(s.conditions).sort().join(' ')],
  ],
  StatefulSet: (object) => [
    ['', { ...replicas(object), current: n(object.status?.currentReplicas), updated: n(object.status?.updatedReplicas) }],
  ],
  DaemonSet: ({ status: s = {} }) => [
    [
      '',
      {
        desired: s.desiredNumberScheduled,
        current: s.currentNumberScheduled,
        ready: s.numberReady,
        available: n(s.numberAvailable),
        unavailable: n(s.numberUnavailable),
        updated: n(s.updatedNumberScheduled),
        misscheduled: s.numberMisscheduled,
      },
    ],
  ],
  Job: ({ status: s = {} }) => [
    [
      '',
      {
        active: n(s.active),
        ready: n(s.ready),
        succeeded: n(s.succeeded),
        failed: n(s.failed),
        terminating: n(s.terminating),
        conditions: reasons(s.conditions).join(' '),
      },
    ],
  ],
  PodDisruptionBudget: ({ status: s = {} }) => [
    [
      '',
      {
        allowed: n(s.disruptionsAllowed),
        healthy: n(s.currentHealthy),
        desired: n(s.desiredHealthy),
        expected: n(s.expectedPods),
        disrupted: Object.keys(s.disruptedPods ?? {}).length,
      },
    ],
  ],
  EndpointSlice: (slice) => [
    [
      '',
      {
        ready: endpointsWith(slice, 'ready'),
        serving: endpointsWith(slice, 'serving'),
        terminating: endpointsWith(slice, 'terminating'),
      },
    ],
  ],
  ResourceQuota: ({ status: s = {} }) => [['', s.used ?? {}]],
  PersistentVolumeClaim: ({ metadata, status: s = {} }) => [
    [
      '',
      {
        phase: s.phase,
        owners: (metadata.ownerReferences ?? []).map(({ kind, name }) => `${kind}/${name}`),
        deleting: !!metadata.deletionTimestamp,
      },
    ],
  ],
  Node: ({ spec, status: s = {} }) => [
    [
      '',
      {
        taints: (spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`).sort(),
        unschedulable: !!spec.unschedulable,
        ready: s.conditions?.find(({ type }) => type === 'Ready')?.status,
      },
    ],
  ],
}

function valuesOf(object) {
  return FOLLOWED[object.kind]?.(object) ?? []
}
