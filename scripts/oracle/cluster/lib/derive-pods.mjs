// The life of each pod, and the order in which a StatefulSet's pods are created and deleted.
import { controllerOf, isReady, tenth } from './objects.mjs'

/**
 * `pods`: the first time of each moment in a pod's life, with node, owner, grace and disruption. A later pod of the same
 * name is a life of its own, `db-0#2`. `orders`: what happened to the pods of each StatefulSet, in order.
 * @param {any} run @param {any} names
 */
export function podLives(run, names) {
  const pods = {}
  const orders = {}
  const before = new Map()
  const lifeName = lifeNames()
  for (const { t, type, object: pod } of run.changes.filter(({ object }) => object.kind === 'Pod')) {
    const { uid } = pod.metadata
    const name = names.clean(pod.metadata.name)
    const lived = lifeName(name, uid)
    pods[lived] ??= {}
    const life = pods[lived]
    const owner = controllerOf(pod)
    const order = (what) => {
      if (owner?.kind !== 'StatefulSet') return
      const key = `StatefulSet/${owner.name}`
      orders[key] ??= []
      orders[key].push({ t, what: `${what} ${name}` })
    }
    noteChange(life, { t, type, pod, last: before.get(uid), owner, order, names })
    const deleting = !!pod.metadata.deletionTimestamp && type !== 'DELETED'
    before.set(uid, { ready: isReady(pod), deleting, gone: type === 'DELETED' })
  }
  return { pods, orders }
}

/** Adds to a life what one change shows. `last` is what the change before it left; nothing for the first one. */
function noteChange(life, { t, type, pod, last, owner, order, names }) {
  const mark = (moment) => {
    life[moment] ??= tenth(t)
  }
  const { metadata, spec, status = {} } = pod
  if (type === 'ADDED' && !last) {
    mark('created')
    order('create')
    noteOrigin(life, pod, { owner, names })
  }
  if (spec.nodeName && !life.scheduled) {
    mark('scheduled')
    life.node = spec.nodeName
  }
  if (status.nominatedNodeName && !life.nominated) life.nominated = status.nominatedNodeName
  if (status.phase === 'Running') mark('running')
  if (isReady(pod) && !last?.ready) {
    mark('ready')
    order('ready')
  }
  if (!isReady(pod) && last?.ready && type !== 'DELETED') mark('unready')
  if (status.phase === 'Succeeded' || status.phase === 'Failed') mark(status.phase.toLowerCase())
  if (metadata.deletionTimestamp && !last?.deleting) {
    mark('deleting')
    if (!last?.gone) order('delete')
    life.grace = metadata.deletionGracePeriodSeconds
  }
  const target = status.conditions?.find((condition) => condition.type === 'DisruptionTarget' && condition.status === 'True')
  if (target) life.disruption = `${target.reason}: ${names.clean(target.message)}`
  if (type === 'DELETED') {
    mark('deleted')
    // A pod that is deleted without a grace period was never seen with a deletion timestamp.
    if (!last?.deleting && !metadata.deletionTimestamp) order('delete')
    order('gone')
  }
}

function noteOrigin(life, pod, { owner, names }) {
  if (owner) life.owner = `${owner.kind}/${names.clean(owner.name)}`
  const hash = pod.metadata.labels?.['controller-revision-hash']?.replace(`${owner?.name}-`, '')
  const revision = hash && names.revisionOf(hash)
  if (revision) life.revision = revision
}

/** The name of a pod's life: the name, with a number from the second pod of that name on. */
function lifeNames() {
  const lives = new Map()
  const births = new Map()
  return (name, uid) => {
    if (!lives.has(uid)) {
      const birth = (births.get(name) ?? 0) + 1
      births.set(name, birth)
      lives.set(uid, birth === 1 ? name : `${name}#${birth}`)
    }
    return lives.get(uid)
  }
}
