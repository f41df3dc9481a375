import type { Labels } from '../../../../kube/object-row.ts'
import { isPodTerminal, type PodRow, type PodShape } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { ShapeInterner } from '../../../../twin/shape-interner.ts'
import { DomainSums } from '../../fast/domain-sums.ts'
import { LruCache } from '../../fast/lru-cache.ts'
import type { NodeMirror } from '../../fast/node-mirror.ts'
import { PagesSeen } from '../../fast/pages-seen.ts'
import type { ColumnContext } from '../../framework/plugin-columns.ts'
import { shapeMemo } from '../shape-memo.ts'
import type { AffinityArgs } from './affinity-args.ts'
import { termsOf } from './affinity-filter.ts'
import { termsThatScore } from './affinity-score.ts'
import {
  type AffinityTerm,
  matchesAllTerms,
  matchesTerm,
  NO_LABELS,
  namespaceLabels,
  type WeightedTerm,
  withNamespaces,
} from './affinity-term.ts'
import { podsOfShape, shapesWithTerms } from './existing-pods.ts'

/** Sums by topology key. */
export type SumsByKey = ReadonlyMap<string, DomainSums>

/** What the filter and the score of one kind of pod count; `affinityState` and `affinityScores` count the same again. */
export interface AffinitySums {
  readonly matchesSelf: boolean
  readonly affinity: SumsByKey
  readonly antiAffinity: SumsByKey
  /** Anti-affinity of placed pods that means the incoming pod. */
  readonly existing: SumsByKey
  /** Weights of terms, own and of placed pods. */
  readonly weights: SumsByKey
}

interface CachedSums {
  readonly sums: AffinitySums
  /** Their labels decide which pods a term means. */
  readonly namespaces: PagesSeen
  /** Shapes with terms that were known when the topology keys were gathered. */
  readonly shapes: number
}

const KINDS_MAX = 128

const cache = new LruCache<CachedSums>(KINDS_MAX)

/** Pods with the same text want the same, and are meant by the same terms. */
const kindText = shapeMemo(({ namespace, labels, spec }) =>
  JSON.stringify([namespace, labels, spec.podAffinity, spec.podAntiAffinity]),
)

/** The sums for pods like this one, up to date; `undefined` if no term could ever match. */
export function affinitySums(pod: PodRow, args: AffinityArgs, context: ColumnContext): AffinitySums | undefined {
  const { cluster, mirror } = context
  const shapes = shapesWithTerms(cluster.shapes).length
  if (shapes === 0) return undefined
  const key = `${args.hardPodAffinityWeight} ${args.ignorePreferredTermsOfExistingPods} ${kindText(pod.shape)}`
  const make = (): CachedSums => ({
    sums: makeSums(pod, args, context),
    namespaces: new PagesSeen(cluster.table('Namespace')),
    shapes,
  })
  let found = cache.get(mirror, key, make)
  if (found.shapes !== shapes || !found.namespaces.areIn(cluster.table('Namespace'))) {
    cache.drop(mirror, key)
    found = cache.get(mirror, key, make)
  }
  const { affinity, antiAffinity, existing, weights } = found.sums
  for (const group of [affinity, antiAffinity, existing, weights]) for (const sums of group.values()) sums.sync(cluster)
  return found.sums
}

/** What all sums of one kind of pod use. Nothing here may refer to a cluster: sums outlive it. */
interface Kind {
  readonly pod: PodRow
  readonly args: AffinityArgs
  readonly mirror: NodeMirror
  readonly interner: ShapeInterner
  readonly ownLabels: Labels
}

function makeSums(pod: PodRow, args: AffinityArgs, { cluster, mirror }: ColumnContext): AffinitySums {
  const own = termsOf(pod)
  const kind: Kind = { pod, args, mirror, interner: cluster.shapes, ownLabels: namespaceLabels(cluster, pod.namespace) }
  const together = written(own.affinity, cluster)
  const apart = written(own.antiAffinity, cluster)
  const preferred = written(
    own.preferred.map(({ term }) => term),
    cluster,
  ).map((term, i) => ({ term, weight: own.preferred[i]?.weight ?? 0 }))
  return {
    matchesSelf: matchesAllTerms(together, pod, NO_LABELS),
    affinity: togetherSums(together, mirror),
    antiAffinity: apartSums(apart, mirror),
    existing: existingSums(kind),
    weights: weightSums(preferred, kind),
  }
}

function written(terms: readonly AffinityTerm[], cluster: ClusterView): readonly AffinityTerm[] {
  return terms.map((term) => withNamespaces(term, cluster))
}

/** A pod counts only when all terms mean it, and then once for each. */
function togetherSums(terms: readonly AffinityTerm[], mirror: NodeMirror): SumsByKey {
  const weigh = (key: string, shape: PodShape): number =>
    matchesAllTerms(terms, shape, NO_LABELS) ? terms.filter(({ topologyKey }) => topologyKey === key).length : 0
  return sumsByKey(keysOf(terms), weigh, mirror)
}

function apartSums(terms: readonly AffinityTerm[], mirror: NodeMirror): SumsByKey {
  const weigh = (key: string, shape: PodShape): number =>
    terms.filter((term) => term.topologyKey === key && matchesTerm(term, shape, NO_LABELS)).length
  return sumsByKey(keysOf(terms), weigh, mirror)
}

function existingSums({ pod, ownLabels, interner, mirror }: Kind): SumsByKey {
  const met = shapeMemo((shape) => termsOf({ shape }).antiAffinity.filter((term) => matchesTerm(term, pod, ownLabels)))
  const keys = shapesWithTerms(interner).flatMap(({ shape }) => keysOf(met(shape)))
  return sumsByKey(keys, (key, shape) => met(shape).filter(({ topologyKey }) => topologyKey === key).length, mirror)
}

function weightSums(own: readonly WeightedTerm[], { pod, args, ownLabels, interner, mirror }: Kind): SumsByKey {
  if (args.ignorePreferredTermsOfExistingPods && own.length === 0) return new Map()
  const met = shapeMemo((shape): readonly WeightedTerm[] => [
    ...termsThatScore(termsOf({ shape }), args).filter(({ term }) => matchesTerm(term, pod, ownLabels)),
    ...own.filter(({ term }) => matchesTerm(term, shape, NO_LABELS)),
  ])
  const theirs = shapesWithTerms(interner).flatMap(({ shape }) => met(shape))
  const keys = keysOf([...own, ...theirs].map(({ term }) => term))
  const weigh = (key: string, shape: PodShape): number =>
    met(shape).reduce((sum, { term, weight }) => sum + (term.topologyKey === key ? weight : 0), 0)
  return sumsByKey(keys, weigh, mirror)
}

function sumsByKey(keys: Iterable<string>, weigh: (key: string, shape: PodShape) => number, mirror: NodeMirror): SumsByKey {
  return new Map([...new Set(keys)].map((key) => [key, sumsOf(key, (shape) => weigh(key, shape), mirror)]))
}

function sumsOf(topologyKey: string, weigh: (shape: PodShape) => number, mirror: NodeMirror): DomainSums {
  return new DomainSums(
    {
      topologyKey,
      weigh,
      // Pods being deleted still count (semantics A12.3).
      includes: (pod) => !isPodTerminal(pod),
      podsOf: (cluster) => podsWithWeight(weigh, cluster),
    },
    mirror,
  )
}

function* podsWithWeight(weigh: (shape: PodShape) => number, cluster: ClusterView): Generator<PodRow> {
  const { shapes } = cluster
  for (let id = 0; id < shapes.size; id++) {
    const shape = shapes.byId(id)
    if (weigh(shape) !== 0) yield* podsOfShape(shape, cluster)
  }
}

function keysOf(terms: readonly AffinityTerm[]): readonly string[] {
  return terms.map(({ topologyKey }) => topologyKey)
}
