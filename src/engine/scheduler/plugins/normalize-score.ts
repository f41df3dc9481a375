/** The highest score that a plugin may give a node. */
export const MAX_NODE_SCORE = 100

/**
 * Scales scores so that the highest becomes 100; `reverse` then turns them around. The lowest is not subtracted
 * (DefaultNormalizeScore, semantics A7.1, E3).
 */
export function normalizeByHighest(scores: number[], reverse: boolean): void {
  let highest = 0
  for (const score of scores) if (score > highest) highest = score
  for (let i = 0; i < scores.length; i++) {
    const scaled = highest === 0 ? (scores[i] as number) : Math.trunc((MAX_NODE_SCORE * (scores[i] as number)) / highest)
    if (reverse) scores[i] = highest === 0 ? MAX_NODE_SCORE : MAX_NODE_SCORE - scaled
    else scores[i] = scaled
  }
}
