import type { BoundOutcome } from './cycle.ts'

/**
 * The node that the real scheduler takes if one worker examines the nodes one after the other: candidates enter a binary heap in
 * the order in which they were found, and of equal totals none is moved; its root is taken (semantics A1.12). Sixteen workers
 * shuffle that order, so that any of the best may be taken there. `undefined`: the nodes were named by plugins, and upstream
 * makes a list of them in random order.
 */
export function sequentialPick({ feasible, scores, ties, preFilter }: BoundOutcome): string | undefined {
  if (preFilter?.nodes && ties.length > 1) return undefined
  return scores ? scores.nodes[heapRoot(scores.total)]?.name : feasible[0]?.name
}

/** The root of the heap. O(n). */
function heapRoot(totals: readonly number[]): number {
  const heap = totals.map((_, place) => place)
  const isBetter = (a: number, b: number): boolean =>
    (totals[heap[a] as number] as number) > (totals[heap[b] as number] as number)
  for (let top = Math.trunc(heap.length / 2) - 1; top >= 0; top--) {
    for (let at = top; 2 * at + 1 < heap.length; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const child = right < heap.length && isBetter(right, left) ? right : left
      if (!isBetter(child, at)) break
      const lower = heap[at] as number
      heap[at] = heap[child] as number
      heap[child] = lower
      at = child
    }
  }
  return heap[0] ?? 0
}
