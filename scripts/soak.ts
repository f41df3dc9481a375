/** Follows a real control plane that changes all the time, and holds the twin against fresh lists. */
import { parseArgs } from 'node:util'
import { soak } from '../test/soak/soak.ts'

const USAGE = `npm run soak -- [--minutes N] [--seed S]

Creates, deletes, scales, rolls out and drains on a real control plane (needs Go and openssl), and follows it with the built server. Each
minute its state must equal a fresh list; at the end its memory must be flat, and no kind may have been listed more often than is due.

  --minutes N   how long (60)
  --seed S      what is done (1)
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (values.help === true || !(minutes > 0) || !Number.isSafeInteger(seed)) {
    console.log(USAGE)
    return values.help === true ? 0 : 1
  }
  const { checks, wrong } = await soak({ minutes, seed, report: console.log })
  for (const line of wrong) console.log(`wrong: ${line}`)
  console.log(`${checks - wrong.length} passed, ${wrong.length} failed`)
  return wrong.length === 0 ? 0 : 1
}

process.exitCode = await main()
