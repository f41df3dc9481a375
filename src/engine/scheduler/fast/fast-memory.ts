import { podRow } from '../../../kube/pod.ts'
import type { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import type { Profile } from '../profile/profile.ts'
import { NameRanks } from './name-ranks.ts'
import { mirrorOf, type NodeMirror } from './node-mirror.ts'
import { placementText } from './placement-class.ts'
import { type Asking, localFilters, PlacementFacts } from './placement-facts.ts'
import { ScoreBuckets } from './score-buckets.ts'

/** The plugin that reads the target node of a DaemonSet's pod. */
const FOLLOWS_TARGETS = 'NodeAffinity'

/** More placement classes than that and the one unused for longest is forgotten. */
const CLASSES_MAX = 64

const memories = new WeakMap<NodeMirror, WeakMap<Profile, FastMemory>>()

/** What is known about a twin's nodes for one profile: shared by all its forks, so that a run begins with what others found out. */
export class FastMemory {
  readonly mirror: NodeMirror
  readonly ranks: NameRanks
  /** Whether the profile calls its plugins at all points that belong together; if not, only the plain cycle is right. */
  readonly isUsable: boolean
  /** Whether a pod with a target node is filtered there alone: a profile may do without NodeAffinity. */
  readonly #followsTargets: boolean
  /** The filters behind the single-node ones at the front. */
  readonly widerFilters: readonly AnyPlugin[]
  readonly #profile: Profile
  readonly #classes = new Map<string, PlacementFacts>()
  readonly #buckets = new WeakMap<PlacementFacts, ScoreBuckets>()
  /** Pods of one template are often scheduled one after the other. */
  #lastText = ''
  #last: PlacementFacts | undefined

  private constructor(profile: Profile, mirror: NodeMirror) {
    this.#profile = profile
    this.mirror = mirror
    this.ranks = new NameRanks(mirror)
    this.isUsable = asksAllPoints(profile)
    this.#followsTargets = profile.preFilter.some(({ name }) => name === FOLLOWS_TARGETS)
    this.widerFilters = profile.filter.slice(localFilters(profile).length)
  }

  static of(shapes: ShapeInterner, profile: Profile): FastMemory {
    const mirror = mirrorOf(shapes)
    let known = memories.get(mirror)
    if (!known) {
      known = new WeakMap()
      memories.set(mirror, known)
    }
    let memory = known.get(profile)
    if (!memory) {
      memory = new FastMemory(profile, mirror)
      known.set(profile, memory)
    }
    return memory
  }

  /** `undefined` for a pod that has something of its own which single-node plugins read. */
  factsFor(asking: Asking): PlacementFacts | undefined {
    if (asking.pod.targetNodeName !== '' || hasOwnDemands(asking)) return undefined
    const facts = this.#classOf(asking)
    facts.sync(asking)
    return facts
  }

  /**
   * The class of a pod with a target node, as it would be without it; its facts about nodes may be out of date.
   * `undefined` as in `factsFor`, and where the profile does not read target nodes.
   */
  classOfTargeted(asking: Asking): PlacementFacts | undefined {
    return this.#followsTargets ? this.classOf(asking) : undefined
  }

  /** The class of a pod; its facts about nodes may be out of date. `undefined`: the pod has something of its own. */
  classOf(asking: Asking): PlacementFacts | undefined {
    return hasOwnDemands(asking) ? undefined : this.#classOf(asking)
  }

  /** All nodes by their level for pods of the class, up to date. */
  bucketsFor(placement: PlacementFacts, asking: Asking): ScoreBuckets {
    let buckets = this.#buckets.get(placement)
    if (!buckets) {
      buckets = new ScoreBuckets(this.mirror, this.ranks)
      this.#buckets.set(placement, buckets)
    }
    buckets.sync(placement, asking)
    return buckets
  }

  #classOf(asking: Asking): PlacementFacts {
    const text = placementText(asking.pod.shape)
    if (this.#last && text === this.#lastText) return this.#last
    const facts = this.#factsOf(text, asking)
    this.#last = facts
    this.#lastText = text
    return facts
  }

  #factsOf(text: string, { pod, cluster, now }: Asking): PlacementFacts {
    let facts = this.#classes.get(text)
    if (facts) this.#classes.delete(text)
    else {
      const free = pod.targetNodeName === '' ? pod : podRow({ ...pod, targetNodeName: '' })
      facts = new PlacementFacts(this.#profile, this.mirror, { pod: free, cluster, now })
    }
    this.#classes.set(text, facts)
    if (this.#classes.size > CLASSES_MAX) {
      const [oldest] = this.#classes.keys()
      if (oldest !== undefined) this.#classes.delete(oldest)
    }
    return facts
  }
}

/** What is in the pod itself beside its target node, or, for devices behind extended resources, in other objects. */
function hasOwnDemands({ pod, cluster }: Asking): boolean {
  if (pod.nodeName !== '' || pod.requests !== pod.shape.requests) return true
  return pod.requests.scalars.length > 0 && cluster.count('DeviceClass') > 0
}

/** A plugin may be taken out of preFilter or preScore alone; what it then does is left to the plain cycle. */
function asksAllPoints(profile: Profile): boolean {
  const has = (plugins: readonly AnyPlugin[], plugin: AnyPlugin): boolean => plugins.includes(plugin)
  const filters = profile.filter.every((plugin) => !plugin.preFilter || has(profile.preFilter, plugin))
  const scores = profile.score.every(({ plugin }) => !plugin.preScore || has(profile.preScore, plugin))
  return filters && scores && profile.preFilter.every((plugin) => has(profile.filter, plugin))
}
