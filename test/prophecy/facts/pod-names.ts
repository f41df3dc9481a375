import type { ObjectKey } from '../../../src/engine/turn.ts'
import { controllerOf } from '../../../src/kube/object-row.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import type { WitnessedRun } from './witnessed-run.ts'

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt'
const REVISION = 'deployment.kubernetes.io/revision'
/** The word of a kubectl line or of a condition that may be the name of a pod. */
const WORD = /[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/g
/** A pod that was refused never existed, and its name is drawn. */
const REFUSED_POD = /(pods) "[^"]+"|(Pod) "[^"]+"(?= is invalid)/g

/** Names new pods by their controllers: generated names differ from run to run. */
export class PodNames {
  readonly #owners = new Map<string, string>()
  readonly #fresh = new Map<string, string>()
  /** What stands for names that contain the second of a restart. */
  readonly #renamed = new Map<string, string>()

  constructor({ before, after, timeline }: Pick<WitnessedRun, 'before' | 'after' | 'timeline'>) {
    const known = new Set<string>()
    this.#learnRestarts(before, after)
    for (const pod of before.list('Pod')) {
      known.add(pod.name)
      this.#owners.set(`${pod.namespace}/${pod.name}`, ownerOf(pod))
    }
    for (const { kind, object, related } of timeline)
      if (kind === 'CREATED' && object.kind === 'Pod') this.#learn(object, related ? textOf(related) : undefined, known)
    for (const pod of after.list('Pod')) this.#learn(pod, ownerOf(pod), known)
  }

  #learn(
    { namespace, name }: Pick<ObjectKey, 'namespace' | 'name'>,
    owner: string | undefined,
    known: ReadonlySet<string>,
  ): void {
    const label = this.rename(owner ?? `Pod ${namespace}/${name}`)
    this.#owners.set(`${namespace}/${name}`, label)
    if (!known.has(name) && !hasStableName(label)) this.#fresh.set(name, label)
  }

  #learnRestarts(before: ClusterView, after: ClusterView): void {
    for (const { namespace, name, spec, annotations, ownerReferences } of after.list('ReplicaSet')) {
      if (before.get('ReplicaSet', namespace, name) || spec.template.annotations[RESTARTED_AT] === undefined) continue
      this.#renamed.set(name, `${ownerReferences[0]?.name ?? ''}-<revision ${annotations[REVISION] ?? ''}>`)
    }
    for (const { namespace, name, ownerReferences } of after.list('ControllerRevision'))
      if (!before.get('ControllerRevision', namespace, name))
        this.#renamed.set(name, `${ownerReferences[0]?.name ?? ''}-<new revision>`)
  }

  /** A text with stable names for what a restart made. */
  rename(text: string): string {
    return this.#renamed.size === 0 ? text : text.replace(WORD, (word) => this.#renamed.get(word) ?? word)
  }

  /** The controller of a pod; the pod itself where it has none. */
  ownerOf({ namespace, name }: Pick<ObjectKey, 'namespace' | 'name'>): string {
    return this.#owners.get(`${namespace}/${name}`) ?? `Pod ${namespace}/${name}`
  }

  /** A text with the controllers of new pods instead of their generated names. */
  inText(text: string): string {
    const replaced = text.replace(REFUSED_POD, '$1$2 "..."')
    return replaced.replace(WORD, (word) => {
      const owner = this.#fresh.get(word)
      return owner === undefined ? (this.#renamed.get(word) ?? word) : `<pod of ${owner}>`
    })
  }
}

/** Whether the pods of this owner have the same names in every run. */
export function hasStableName(owner: string): boolean {
  return owner.startsWith('StatefulSet ') || owner.startsWith('Pod ')
}

function ownerOf(pod: PodRow): string {
  const owner = controllerOf(pod)
  return owner ? `${owner.kind} ${pod.namespace}/${owner.name}` : `Pod ${pod.namespace}/${pod.name}`
}

/** `Deployment shop/web`. */
export function textOf({ kind, namespace, name }: ObjectKey): string {
  return namespace === '' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`
}
