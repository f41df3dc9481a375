/**
 * Compares the model's scheduler with the real one on random clusters, for a given time. The first difference of each
 * kind is made as small as it gets and written as a case for the tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judgeRecord, kindOfDifference } from '../test/conformance/fuzz/judge-record.ts'
import { type Answer, buildOracle, generateCases, Oracle } from '../test/conformance/fuzz/oracle.ts'
import { shrink } from '../test/conformance/fuzz/shrink.ts'
import type { JsonObject } from '../test/conformance/json.ts'

const USAGE = `npm run fuzz:scheduler -- [--minutes N] [--seed S] [--group NAME]... [--into FOLDER]

Runs random cases through the real kube-scheduler (needs Go) and through the model, until the minutes are over.

  --minutes N     how long (1); making a difference small takes at most two minutes more
  --seed S        the same seed gives the same cases; any without it
  --group NAME    only cases of this group; all groups in turn without it
  --into FOLDER   where differences are written (test/conformance/fuzz/found)
`

const GROUPS: readonly string[] = [
  'resources',
  'taints',
  'node-affinity',
  'ports',
  'names',
  'inter-pod-affinity',
  'topology-spread',
  'volumes',
  'images',
  'preemption',
  'configuration',
  'profiles',
  'claims',
  'disks',
  'preemption-limits',
  'whole-pods',
  'places',
  'sampling',
  'mixed',
  'messages',
  'dynamic-resources',
  'queue',
  'heldout-mixed-large',
  'heldout-crowded',
  'heldout-sampling-mixed',
  'heldout-queue',
]
const CASES_PER_TURN = 5
const MINUTE_MS = 60_000
const SHRINK_MS_MAX = 2 * MINUTE_MS
const LINES_MAX = 5

interface Options {
  readonly minutes: number
  readonly seed: number
  readonly groups: readonly string[]
  readonly into: string
}

interface Score {
  cases: number
  differences: number
  /** Cases that the real scheduler could not decide, also not alone. */
  undecided: number
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string' },
      group: { type: 'string', multiple: true },
      into: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const minutes = Number(values.minutes)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
  const wrong = !(minutes > 0) || !Number.isSafeInteger(seed) || seed < 0
  const unknown = values.group?.find((name) => !GROUPS.includes(name))
  if (values.help === true || wrong || unknown !== undefined) return undefined
  const into = values.into ?? fileURLToPath(new URL('../test/conformance/fuzz/found', import.meta.url))
  return { minutes, seed, groups: values.group ?? GROUPS, into }
}

/** Plays cases in turns of a few of each group until the time is up. */
async function fuzz({ minutes, seed, groups, into }: Options, oracle: Oracle): Promise<Score> {
  const score: Score = { cases: 0, differences: 0, undecided: 0 }
  const kinds = new Set<string>()
  const end = Date.now() + minutes * MINUTE_MS
  // A short run with another seed begins with other groups.
  for (let turn = seed; Date.now() < end; turn++) {
    const group = groups[turn % groups.length] ?? ''
    for (const record of generateCases({ group, seed: turn, count: CASES_PER_TURN })) {
      if (Date.now() >= end) break
      const found = await differs(record, oracle, score)
      if (!found) continue
      score.differences++
      if (!kinds.has(found.kind)) await keep(record, { found, oracle, into })
      kinds.add(found.kind)
    }
  }
  return score
}

interface Found {
  readonly kind: string
  readonly lines: readonly string[]
}

async function differs(record: JsonObject, oracle: Oracle, score: Score): Promise<Found | undefined> {
  let answer = await oracle.decide(record)
  // Inside of the real scheduler clocks run: on a busy machine they may expire, and the next try shows it.
  if ('fault' in answer) answer = await oracle.decide(record)
  score.cases++
  if ('fault' in answer) {
    score.undecided++
    console.log(`${String(record['name'])} was not decided: ${answer.fault}`)
    return undefined
  }
  const lines = judgeRecord(answer.record)
  if (lines.length === 0) return undefined
  // The same applies to an answer that was too late: a difference counts when it occurs again.
  const again = await oracle.decide(record)
  const confirmed = 'record' in again ? judgeRecord(again.record) : []
  return confirmed.length > 0 ? { kind: kindOfDifference(confirmed), lines: confirmed } : undefined
}

interface Kept {
  readonly found: Found
  readonly oracle: Oracle
  readonly into: string
}

/** Reports the difference, makes the case small and writes it with the real scheduler's answer. */
async function keep(record: JsonObject, { found, oracle, into }: Kept): Promise<void> {
  const { kind, lines } = found
  console.log([`${String(record['name'])} differs:`, ...lines.slice(0, LINES_MAX).map((line) => `  ${line}`)].join('\n'))
  const end = Date.now() + SHRINK_MS_MAX
  const showsIn = (answer: Answer): boolean => 'record' in answer && kindOfDifference(judgeRecord(answer.record)) === kind
  const small = await shrink(
    record,
    async (candidate) => showsIn(await oracle.decide(candidate)),
    () => Date.now() < end,
  )
  const answer = await oracle.decide(small)
  if (!('record' in answer)) return
  mkdirSync(into, { recursive: true })
  const file = join(into, `${String(record['name'])}.json`)
  writeFileSync(file, `${JSON.stringify(answer.record, undefined, 1)}\n`)
  console.log(`the smallest case with it is ${file}`)
}

async function main(): Promise<void> {
  const options = readOptions()
  if (!options) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  buildOracle()
  const oracle = new Oracle()
  const { cases, differences, undecided } = await fuzz(options, oracle)
  oracle.end()
  if (undecided > 0) console.log(`${undecided} of ${cases} cases were not decided by the real scheduler`)
  const agreed = cases - differences - undecided
  console.log(`fuzz: ${cases} cases, ${differences} differences, seed ${options.seed}`)
  console.log(`${agreed} passed, ${differences} failed`)
  process.exitCode = differences > 0 || agreed === 0 ? 1 : 0
}

await main()
