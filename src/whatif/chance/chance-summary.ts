import type { Chance } from './chance.ts'

/** `SAFE in 18 of 20 runs, DEGRADED in 2 (seed 7): ...`: the share of each verdict, and how the worst run ends. */
export function chanceSummary({ runs, verdicts, worst }: Chance): string {
  const [first, ...others] = verdicts
  if (!first) return worst.summary
  if (others.length === 0) return `${first.verdict} in all ${runs} runs; the worst: ${worst.summary}`
  const rest = others.map(({ verdict, runs: of, seed }) => `${verdict} in ${of} (seed ${seed})`)
  return `${first.verdict} in ${first.runs} of ${runs} runs, ${rest.join(', ')}; the worst: ${worst.summary}`
}
