import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countOf, heading, isWorse, lineOf, pairsOf, WORST_RATIO } from './judge.mjs'
import { beginBoth, SideError } from './measure-both.mjs'
import { commitToCompare, withBuildOf } from './other-build.mjs'

/** Enough for a build of the same speed to pass nearly always; what is beyond the limit is measured for longer before it fails. */
const FIRST = { ms: 5000, roundsMin: 4, roundsMax: 50 }
const AGAIN = { ms: 15_000, roundsMin: 10, roundsMax: 200 }

/**
 * Compares workloads of this build with those of another commit and prints a table, which ends with `N passed, M failed`. Returns the exit
 * code: 1 where a workload is worse, or does not run here.
 * @param {{ root: string, workloads: readonly import('./judge.mjs').Workload[], against?: string | undefined, print: (line: string) => void }} options
 */
export async function check({ root, workloads, against, print }) {
  const commit = commitToCompare(root, against)
  if (commit === undefined)
    return nothingCompared(print, 'this is not a git repository, or its history is not here (a shallow clone)')
  print(`This build is compared with ${commit.slice(0, 12)}, at most ${WORST_RATIO} times its time.`)
  try {
    return await withBuildOf(root, commit, async (folder) => {
      const { WORKLOADS } = await import(pathToFileURL(join(folder, 'scripts/bench/workloads.mjs')).href)
      return await compareAll(workloads, WORKLOADS, print)
    })
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return nothingCompared(print, `the benchmarks of ${commit.slice(0, 12)} do not build or load: ${why}`)
  }
}

/** Not a failure: this build cannot change it. @param {(line: string) => void} print @param {string} why */
function nothingCompared(print, why) {
  print(`Nothing is compared: ${why}.`)
  print('0 passed, 0 failed')
  return 0
}

/**
 * @param {readonly import('./judge.mjs').Workload[]} mine
 * @param {readonly import('./judge.mjs').Workload[]} others
 * @param {(line: string) => void} print
 */
export async function compareAll(mine, others, print) {
  print(heading())
  const rows = []
  for (const pair of pairsOf(mine, others)) {
    const row = await rowOf(pair)
    print(lineOf(row))
    rows.push(row)
  }
  const { passed, failed } = countOf(rows)
  print(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

/**
 * @param {ReturnType<typeof pairsOf>[number]} pair
 * @returns {Promise<import('./judge.mjs').Row>}
 */
async function rowOf({ mine, other, why }) {
  const { name } = mine
  if (!other) return { name, verdict: 'not compared', why: why ?? '' }
  try {
    const both = await beginBoth(mine, other)
    let measured = await both.measure(FIRST)
    if (isWorse(measured)) measured = await both.measure(AGAIN)
    return { name, verdict: isWorse(measured) ? 'worse' : 'ok', measured }
  } catch (error) {
    if (!(error instanceof SideError)) throw error
    return error.side === 'mine'
      ? { name, verdict: 'failed', why: error.message }
      : { name, verdict: 'not compared', why: `the other build fails: ${error.message}` }
  }
}
