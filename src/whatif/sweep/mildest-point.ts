import { verdictRank } from '../outcome/severity-order.ts'
import type { PointResult } from './point-result.ts'
import { pointVerdict } from './point-verdict.ts'

/**
 * The point that ends best: by verdict, then by pods that stay Pending, then by Services and workloads that are down, then by the time
 * until it has settled, those last that have not. Of equal ones the first; `undefined`: none has a result.
 */
export function mildestPoint<Point extends { readonly result: PointResult | undefined }>(
  points: readonly Point[],
): Point | undefined {
  const ranked = points.flatMap((point) => (point.result ? [{ point, ranks: ranksOf(point.result) }] : []))
  const [best] = ranked.sort((a, b) => a.ranks.map((rank, i) => rank - (b.ranks[i] ?? 0)).find((by) => by !== 0) ?? 0)
  return best?.point
}

function ranksOf(result: PointResult): readonly number[] {
  const { pending, downServices, downWorkloads, settledMs } = result
  return [verdictRank(pointVerdict(result)), pending, downServices + downWorkloads, settledMs ?? Number.MAX_SAFE_INTEGER]
}
