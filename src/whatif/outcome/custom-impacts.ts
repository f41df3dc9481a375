import { customKindOf } from '../../kube/custom-kind-of.ts'
import { controllerOf, type OwnerReference } from '../../kube/object-row.ts'
import { isOfCustomKind } from '../../kube/owner-kind.ts'
import { isPodReady } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow } from '../recording/top-owner.ts'
import type { Outage, WorkloadImpact } from './impact.ts'
import type { Move } from './move.ts'
import type { ObjectKey } from './outcome-parts.ts'

/** What the pods of a custom resource felt, as for a workload; how many it requires is unknown, so those that were ready count. */
export interface CustomImpact extends Pick<WorkloadImpact, 'desired' | 'readyMin' | 'readyAfter' | 'degraded' | 'down'> {
  /** `Cluster.postgresql.cnpg.io db/main`. */
  readonly title: string
  readonly pods: readonly ObjectKey[]
}

interface Question {
  readonly base: ClusterView
  /** Kinds of custom resources whose controllers are assumed to recreate their pods. */
  readonly customKinds: ReadonlySet<string>
}

/** The custom resources that could not be read and whose ready pods left their nodes: what they felt follows from the moves. */
export function customImpacts(moves: readonly Move[], { base, customKinds }: Question): readonly CustomImpact[] {
  const byOwner = new Map<string, { readonly owner: OwnerReference; readonly moves: Move[] }>()
  for (const move of customKinds.size === 0 ? [] : moves) {
    const pod = base.get('Pod', move.pod.namespace, move.pod.name)
    const owner = pod && isPodReady(pod) ? controllerOf(pod) : undefined
    if (!pod || !owner || !isOfCustomKind(owner, customKinds) || controllerRow(pod, base)) continue
    const known = byOwner.get(owner.uid) ?? { owner, moves: [] }
    known.moves.push(move)
    byOwner.set(owner.uid, known)
  }
  return [...byOwner].map(([uid, { owner, moves: own }]) => {
    const desired = base.podsOwnedBy(uid).filter(isPodReady).length
    const gaps = own.map(gapOf)
    const most = Math.max(...gaps.map(({ fromMs }) => missingAt(gaps, fromMs)))
    return {
      title: `${customKindOf(owner)} ${own[0]?.pod.namespace}/${owner.name}`,
      pods: own.map(({ pod }) => pod),
      desired,
      readyMin: desired - most,
      readyAfter: desired - missingAt(gaps, Number.POSITIVE_INFINITY),
      degraded: outageOf(gaps, 1),
      down: outageOf(gaps, desired),
    }
  })
}

/** The time in which a pod is missing. */
interface Gap {
  readonly fromMs: number
  /** Infinity: to the end of the run. */
  readonly untilMs: number
}

function gapOf({ leftAtMs, readyAtMs, downtimeMs }: Move): Gap {
  if (readyAtMs === undefined || downtimeMs === undefined) return { fromMs: leftAtMs, untilMs: Number.POSITIVE_INFINITY }
  return { fromMs: readyAtMs - downtimeMs, untilMs: readyAtMs }
}

function missingAt(gaps: readonly Gap[], ms: number): number {
  return gaps.filter(({ fromMs, untilMs }) => fromMs <= ms && (ms < untilMs || untilMs === Number.POSITIVE_INFINITY)).length
}

/** The times in which at least this many pods are missing. */
function outageOf(gaps: readonly Gap[], least: number): Outage | undefined {
  const moments = [...new Set(gaps.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].sort((a, b) => a - b)
  const spans = moments.slice(0, -1).flatMap((fromMs, i) => {
    const missing = missingAt(gaps, fromMs)
    return missing < least ? [] : [{ fromMs, untilMs: moments[i + 1] ?? fromMs, missing }]
  })
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return undefined
  const missing = Math.max(...spans.map((span) => span.missing))
  const lasts = last.untilMs === Number.POSITIVE_INFINITY
  if (!lasts) {
    const totalMs = spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
    return { fromMs: first.fromMs, untilMs: last.untilMs, totalMs, missing }
  }
  const fromMs = spans.findLast((span, i) => spans[i - 1]?.untilMs !== span.fromMs)?.fromMs ?? last.fromMs
  return { fromMs, untilMs: undefined, totalMs: last.fromMs - fromMs, missing }
}
