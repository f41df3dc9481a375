import { cpuMs, cpuMsSince } from '../pieces.mjs'

/**
 * How long one workload of both builds is measured: rounds until the processor time is over, within bounds. A busy machine measures as much
 * as an idle one.
 * @typedef {{ ms: number, roundsMin: number, roundsMax: number }} Patience
 */
const WARM_UP = { ms: 4000, roundsMin: 2, roundsMax: 100 }

/** What a build throws when it runs a workload, with the side that it is on. */
export class SideError extends Error {
  /** @param {'mine' | 'other'} side @param {unknown} cause */
  constructor(side, cause) {
    super(cause instanceof Error ? String(cause.message).split('\n')[0] : String(cause), { cause })
    this.side = side
  }
}

/**
 * Both builds run the same workload in one process, by turns: the state of the machine and of the garbage collector is the same for both.
 * Pieces are measured in processor time. A workload without pieces has a figure of its own, and takes the smallest number of rounds.
 * @param {import('./judge.mjs').Workload} mine
 * @param {import('./judge.mjs').Workload} other
 */
export async function beginBoth(mine, other) {
  const inPieces = mine.begin !== undefined && other.begin !== undefined
  const sides = { mine: await sideOf('mine', mine, inPieces), other: await sideOf('other', other, inPieces) }
  if (inPieces) await roundsOf(sides, WARM_UP)
  const figure = inPieces ? { unit: 'ms CPU', better: 'less' } : { unit: mine.unit, better: mine.better }
  return {
    /** @param {Patience} patience */
    measure: async (patience) => {
      const { roundsMin } = patience
      return { ...figure, rounds: await roundsOf(sides, inPieces ? patience : { ...patience, roundsMax: roundsMin }) }
    },
  }
}

/** @param {'mine' | 'other'} side @param {import('./judge.mjs').Workload} workload @param {boolean} inPieces */
async function sideOf(side, workload, inPieces) {
  const figure = await blamed(side, async () => {
    if (!inPieces || !workload.begin) return () => workload.measure()
    const prepare = await workload.begin()
    return (/** @type {number} */ i) => cpuMs(prepare(i))
  })
  return (/** @type {number} */ i) => blamed(side, async () => await figure(i))
}

/**
 * @template T
 * @param {'mine' | 'other'} side
 * @param {() => Promise<T>} run
 */
async function blamed(side, run) {
  try {
    return await run()
  } catch (error) {
    throw new SideError(side, error)
  }
}

/**
 * Which one is first alternates: what the first one leaves to the garbage collector burdens the second.
 * @param {Record<'mine' | 'other', (i: number) => Promise<number>>} sides
 * @param {Patience} patience
 */
async function roundsOf(sides, { ms, roundsMin, roundsMax }) {
  const rounds = []
  const start = process.cpuUsage()
  for (let i = 0; i < roundsMax && (i < roundsMin || cpuMsSince(start) < ms); i++) {
    const first = i % 2 === 0 ? await sides.mine(i) : undefined
    const other = await sides.other(i)
    rounds.push({ mine: first ?? (await sides.mine(i)), other })
  }
  return rounds
}
