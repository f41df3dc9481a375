/** Follows random clusters through API servers with faults, and compares each twin with a fresh list. */
import { parseArgs } from 'node:util'
import { playWatch } from '../test/watch/play-watch.ts'

const USAGE = `npm run fuzz:watch -- [--runs N] [--seed S]

Plays random courses of a cluster behind an API server with faults. After each, the twin must equal a fresh list.

  --runs N   how many courses (1000)
  --seed S   the seed of the first course; that of each later one is one more (1)
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  if (values.help === true || !(Number.isSafeInteger(runs) && runs > 0) || !Number.isSafeInteger(seed)) {
    console.log(USAGE)
    return values.help === true ? 0 : 1
  }
  const start = performance.now()
  let failed = 0
  for (let i = 0; i < runs; i++) {
    const wrong = await playWatch(seed + i)
    if (wrong.length === 0) continue
    failed++
    console.log(`seed ${seed + i}: ${wrong.slice(0, 5).join('\n  ')}`)
  }
  console.log(`${(runs / ((performance.now() - start) / 1000)).toFixed(0)} runs a second`)
  console.log(`${runs - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
