import { parseArgs } from 'node:util'
import { playStorm } from '../test/simulation/storm/play-storm.ts'

/**
 * Plays many storms, `--seeds 1000`, beginning with `--first 1`; each failure is reported in one line with the command
 * that repeats it. `--seed 7` plays one and prints what was done in it.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, first: { type: 'string', default: '1' }, seed: { type: 'string' } },
})
const first = Number(values.seed ?? values.first)
const count = values.seed === undefined ? Number(values.seeds) : 1
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  process.stderr.write(`${'simulate: --seeds, --first and --seed take whole numbers.'}\n`)
  process.exitCode = 2
} else {
  let failed = 0
  for (let seed = first; seed < first + count; seed++) {
    const { wrong, log } = playStorm(seed)
    if (values.seed !== undefined) console.log(log.join('\n'))
    if (wrong.length === 0) continue
    failed++
    console.log(`npm run simulate -- --seed ${seed}   # ${wrong[0]}`)
    if (values.seed !== undefined) console.log(wrong.join('\n'))
  }
  console.log(`${count - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
