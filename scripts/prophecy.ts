/**
 * Plays random courses on real control planes, forecasts each from the dump taken just before, and compares both fact by
 * fact.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CourseKind } from '../test/prophecy/course.ts'
import { addWidths, NO_WIDTH, widthText } from '../test/prophecy/judge/width.ts'
import type { LaneReply, LaneTask } from '../test/prophecy/play/lane-messages.ts'

const USAGE = `npm run prophecy -- [--minutes N] [--courses N] [--seed S] [--only KIND] [--into FOLDER] [--whole] [--lanes N]

Plays courses of consecutive seeds on real control planes (needs Go and openssl), until the minutes or the courses are over.

  --minutes N     how long (10); a course that has begun is played to its end
  --courses N     how many at most
  --seed S        the first seed (1); the same seed gives the same course
  --only KIND     courses whose main change is of this kind
  --into FOLDER   where each course is recorded, and the first with each kind of wrong fact made small
  --whole         makes no course small, which takes up to three minutes
  --lanes N       control planes at once (4)
`
const MINUTE_MS = 60_000
const LANE_FILE = fileURLToPath(new URL('../test/prophecy/play/lane-process.ts', import.meta.url))

interface Options {
  readonly minutes: number
  readonly courses: number
  readonly seed: number
  readonly only: CourseKind | undefined
  readonly into: string | undefined
  readonly whole: boolean
  readonly lanes: number
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      courses: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      into: { type: 'string' },
      whole: { type: 'boolean', default: false },
      lanes: { type: 'string', default: '4' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [minutes, courses, seed, lanes] = [values.minutes, values.courses, values.seed, values.lanes].map(Number)
  if (values.help === true || !minutes || !courses || !lanes || seed === undefined || !Number.isSafeInteger(seed))
    return undefined
  return { minutes, courses, seed, lanes, only: values.only as CourseKind | undefined, into: values.into, whole: values.whole }
}

/** The score of all courses. */
class Score {
  courses = 0
  wrongCourses = 0
  right = 0
  total = 0
  faults = 0
  width = NO_WIDTH
  readonly #phases: Record<string, number> = {}

  add(reply: LaneReply): void {
    if ('fault' in reply) {
      this.faults++
      console.log(`seed ${reply.seed}: could not be played: ${reply.fault}`)
      return
    }
    const { seed, kind, verdict, phases, notes } = reply
    this.courses++
    if (verdict.wrong.length > 0) this.wrongCourses++
    this.right += verdict.right
    this.total += verdict.total
    this.width = addWidths(this.width, verdict.width)
    for (const [phase, seconds] of Object.entries(phases)) this.#phases[phase] = (this.#phases[phase] ?? 0) + seconds
    const all = Object.values(phases).reduce((sum, seconds) => sum + seconds, 0)
    console.log(`seed ${seed} (${kind}): ${verdict.right}/${verdict.total} facts, ${all.toFixed(0)} s`)
    for (const { key, real, forecast } of verdict.wrong)
      console.log(`  ${key}\n    real:     ${real}\n    forecast: ${forecast.join('\n              ')}`)
    for (const note of notes) console.log(`  ${note}`)
  }

  print(): void {
    const phases = Object.entries(this.#phases).map(([name, sum]) => `${name} ${(sum / Math.max(1, this.courses)).toFixed(1)} s`)
    console.log(`a course takes: ${phases.join(', ')}`)
    if (this.faults > 0) console.log(`${this.faults} courses could not be played`)
    console.log(`width: ${widthText(this.width)}`)
    console.log(`courses: ${this.courses - this.wrongCourses}/${this.courses}`)
    console.log(`prophecy: ${this.right}/${this.total}`)
  }
}

/** Plays courses in one lane until no task is left. */
async function runLane(lane: ChildProcess, next: () => LaneTask | undefined, score: Score): Promise<void> {
  for (let task = next(); task !== undefined; task = next()) {
    const reply = await performIn(lane, task)
    if (reply === undefined) return
    score.add(reply)
  }
  await endOf(lane)
}

/** `undefined`: the lane has ended. */
function performIn(lane: ChildProcess, task: LaneTask): Promise<LaneReply | undefined> {
  return new Promise((resolve) => {
    const ended = (): void => resolve(undefined)
    lane.once('exit', ended)
    lane.once('message', (reply: LaneReply) => {
      lane.off('exit', ended)
      resolve(reply)
    })
    lane.send(task)
  })
}

function endOf(lane: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (lane.exitCode !== null) resolve()
    lane.once('exit', () => resolve())
    if (lane.connected) lane.disconnect()
  })
}

async function main(): Promise<void> {
  const options = readOptions()
  if (!options) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const { minutes, courses, seed, only, into, whole, lanes: count } = options
  const end = Date.now() + minutes * MINUTE_MS
  let begun = 0
  let stopped = false
  const next = (): LaneTask | undefined => {
    if (stopped || begun >= courses || Date.now() >= end) return undefined
    return { seed: seed + begun++, only, into, whole }
  }
  const score = new Score()
  const lanes = Array.from({ length: Math.min(count, courses) }, () => fork(LANE_FILE))
  // The lanes get the signal of the terminal too, and stop their planes; this process waits for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopped = true
      for (const lane of lanes) lane.kill(signal)
    })
  await Promise.all(lanes.map((lane) => runLane(lane, next, score).then(() => endOf(lane))))
  score.print()
  process.exitCode = score.right === score.total && score.faults === 0 ? 0 : 1
}

await main()
