// Names that are the same in every run: `web-<rs2>-<pod3>` is the third pod of the second ReplicaSet made for `web`.
import { controllerOf } from './objects.mjs'

/** Owners are named before what they own, because its name is made from theirs. */
const RANK = { CronJob: 0, Job: 1, ReplicaSet: 1, ControllerRevision: 1 }

/**
 * The stable names of a run: `map` from raw name to stable name, `revisionOf` from a hash in a label to the ReplicaSet or
 * revision that it identifies, `clean` for texts and `deep` for values of any shape.
 * @param {any} run
 */
export function stableNames(run) {
  const map = new Map()
  const byUid = new Map()
  const hashes = new Map()
  const next = counter()
  for (const object of createdObjects(run)) {
    const { name, uid, labels } = object.metadata
    const stable = stableName(object, map, next)
    const owner = controllerOf(object)
    const hash = labels?.['pod-template-hash']
    if (object.kind === 'ReplicaSet' && hash && owner) hashes.set(hash, stable.replace(/.*<|>.*/g, ''))
    if (object.kind === 'ControllerRevision') hashes.set(name.replace(`${owner?.name}-`, ''), `revision${object.revision}`)
    if (stable !== name) map.set(name, stable)
    byUid.set(uid, stable)
  }
  const clean = cleaner(run.namespace, { map, byUid, hashes })
  return { map, clean, deep: deepCleaner(clean), revisionOf: (hash) => hashes.get(hash) }
}

/** Every object that appeared, once, owners first, otherwise in the order in which they appeared. */
function createdObjects(run) {
  const seen = new Set()
  const isNew = ({ kind, metadata }) => kind !== 'Event' && !seen.has(metadata.uid) && seen.add(metadata.uid)
  const rank = ({ kind }) => RANK[kind] ?? 2
  return run.changes
    .filter(({ type }) => type === 'ADDED')
    .map(({ object }) => object)
    .sort((a, b) => rank(a) - rank(b))
    .filter(isNew)
}

function stableName(object, map, next) {
  const { name, generateName, labels } = object.metadata
  const owner = controllerOf(object)
  if (object.kind === 'ReplicaSet' && owner) return `${owner.name}-<rs${next(`rs/${owner.name}`)}>`
  if (object.kind === 'Job' && owner) return `${owner.name}-<job${next(`job/${owner.name}`)}>`
  if (object.kind === 'ControllerRevision') return `${owner?.name}-<revision${object.revision}>`
  if (object.kind === 'EndpointSlice') {
    const service = labels?.['kubernetes.io/service-name']
    return `${service}-<slice${next(`slice/${service}`)}>`
  }
  if (object.kind === 'Pod' && owner?.kind === 'DaemonSet') {
    const node = object.spec.nodeName ?? intendedNode(object)
    const count = next(`ds/${owner.name}/${node}`)
    return `${owner.name}-<${node}${count === 1 ? '' : `.${count}`}>`
  }
  if (generateName && owner?.kind !== 'StatefulSet') return numberedName(object, map, next)
  return name
}

/** A pod of a ReplicaSet, a Job or without an owner: by its number among those, per index where the Job has indexes. */
function numberedName(object, map, next) {
  const { annotations, generateName } = object.metadata
  const owner = controllerOf(object)
  const base = map.get(owner?.name ?? '') ?? owner?.name ?? generateName.replace(/-$/, '')
  const index = annotations?.['batch.kubernetes.io/job-completion-index']
  return `${base}${index === undefined ? '' : `-${index}`}-<pod${next(`pod/${base}/${index ?? ''}`)}>`
}

/** The node for which the DaemonSet controller made a pod that is not bound yet. */
function intendedNode(pod) {
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  return required?.nodeSelectorTerms?.[0]?.matchFields?.[0]?.values?.[0]
}

/** Counts from 1 for each key. */
function counter() {
  const counts = new Map()
  return (key) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)
  }
}

/** Replaces in a text whatever differs from run to run: names (long ones first), uids, hashes, addresses and times. */
function cleaner(namespace, { map, byUid, hashes }) {
  const longestFirst = [...map].sort((a, b) => b[0].length - a[0].length)
  return (text) => {
    if (typeof text !== 'string') return text
    let out = text.replaceAll(namespace, 'NS')
    for (const [raw, stable] of longestFirst) out = out.replaceAll(raw, stable)
    for (const [uid, stable] of byUid) out = out.replaceAll(uid, `<uid of ${stable}>`)
    for (const [hash, revision] of hashes) out = out.replaceAll(hash, `<${revision}>`)
    return out
      .replace(/(pods? \\?"[^"\\ ]+-)[bcdfghjklmnpqrstvwxz2456789]{5}(\\?" is (?:forbidden|invalid))/gi, '$1<pod>$2') // A pod that was refused has no object.
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uid>')
      .replace(/\b10\.(244|96)\.\d+\.\d+\b/g, '<ip>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
      .replace(/ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^"]*UTC/g, ' <time>')
      .replace(/127\.0\.0\.1:\d+/g, '<server>')
  }
}

/** Cleans every text and every key of a value. */
function deepCleaner(clean) {
  const deep = (value) => {
    if (Array.isArray(value)) return value.map(deep)
    if (!value || typeof value !== 'object') return clean(value)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), deep(item)]))
  }
  return deep
}
