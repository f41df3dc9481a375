/**
 * The fewest waves in which as many nodes can be drained: a plan begins with one node, and each wave has up to twice as many as the one
 * before it.
 * @param atOnceMax nodes of one wave at most, 1 or more
 */
export function fewestWaves(nodes: number, atOnceMax: number): number {
  let [waves, width, left] = [0, 1, nodes]
  // From the widest wave on all are equal: no loop over thousands of them.
  while (left > 0 && width < atOnceMax) {
    waves++
    left -= width
    width = Math.min(width * 2, atOnceMax)
  }
  return waves + Math.ceil(Math.max(0, left) / width)
}
