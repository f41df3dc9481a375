/** What a server shows after a round. */
export interface Figures {
  readonly residentMb: number
  /** Complete lists after the first, of all kinds, since the server began. */
  readonly relists: number
  /** Lists and watches that failed. */
  readonly failures: number
  readonly kinds: number
  /** How often the API server was started again: then it lacks the changes before, and each kind is listed once. */
  readonly restarts: number
  /** Where the twins are not as the cluster is. */
  readonly differences: readonly string[]
}

export interface SoakVerdict {
  readonly checks: number
  readonly wrong: readonly string[]
}

/** Every kind is listed again once in 30 to 60 minutes, which bounds how long an error can last. */
const ROUNDS_PER_RELIST = 30
/** Growth of the memory from the second quarter of the rounds to the last: the usual one of a heap. */
const GROWTH_SHARE = 0.15
const GROWTH_MB = 20
/** With fewer rounds the heap is still warming up. */
const ROUNDS_FOR_MEMORY = 12

/** Holds the rounds of a soak, a minute each, against what must stay true: equal states, flat memory, no storm of lists. */
export function judgeSoak(rounds: readonly Figures[]): SoakVerdict {
  const wrong = rounds.flatMap(({ differences }, i) =>
    differences.length === 0 ? [] : [`minute ${i + 1}: ${differences.slice(0, 5).join('; ')}`],
  )
  const last = rounds.at(-1)
  if (last === undefined) return { checks: 1, wrong: ['no round was played'] }
  const listsMax = last.kinds * (last.restarts + Math.floor(rounds.length / ROUNDS_PER_RELIST))
  if (last.relists > listsMax)
    wrong.push(`${last.relists} relists of ${last.kinds} kinds in ${rounds.length} minutes; at most ${listsMax} are due`)
  if (rounds.length < ROUNDS_FOR_MEMORY) return { checks: rounds.length + 1, wrong }
  const quarter = Math.floor(rounds.length / 4)
  // The lowest value of a quarter: the garbage that waits for its collector is no growth.
  const lowest = (from: number): number => Math.min(...rounds.slice(from, from + quarter).map(({ residentMb }) => residentMb))
  const [early, late] = [lowest(quarter), lowest(rounds.length - quarter)]
  const most = early * (1 + GROWTH_SHARE) + GROWTH_MB
  if (late > most)
    wrong.push(`the memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB; at most ${most.toFixed(0)} MB are expected`)
  return { checks: rounds.length + 2, wrong }
}
