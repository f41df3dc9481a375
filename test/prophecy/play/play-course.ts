import { sleep } from '../../../scripts/oracle/cluster/lib/api.mjs'
import { nodesReady } from '../../../scripts/oracle/cluster/lib/controlplane.mjs'
import { node } from '../../../scripts/oracle/cluster/lib/nodes.mjs'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import { type CommandResult, FAKE_TIMING, type Plane, until } from '../../real/plane.ts'
import { WatchLog } from '../../real/watch-log.ts'
import type { Course, Step } from '../course.ts'
import { seenIn } from '../facts/seen.ts'
import type { CommandEnd } from '../facts/witnessed-run.ts'
import { baseOf } from '../forecast/base-of.ts'
import { MARGIN_MS } from '../forecast/forecast.ts'
import { scenarioInputOf, stepsOf } from '../forecast/scenario-of.ts'
import { UNSPOKEN } from '../forecast/witness-outcome.ts'
import { namedIn } from '../generate/pod-handle.ts'
import { type Owner, withUids } from '../generate/uid-handle.ts'
import type { Recording } from '../recording.ts'
import { dump } from './dump.ts'
import { rest, STILL_MS } from './rest.ts'
import { type Span, spanOf } from './span.ts'
import { stallIn } from './stall.ts'
import { witnessLog } from './witness-log.ts'

const NODES_LIMIT_MS = 60_000
const REST_LIMIT_MS = 45_000
/** A cluster that never rests is read as it is. */
const DUMPS_MAX = 5
/** A command of the past that has not ended by then never does. */
const PAST_LIMIT_MS = 30_000

/** How long each part of a course took, in seconds. */
export type Phases = Readonly<Record<string, number>>

export interface PlayedCourse {
  readonly recording: Omit<Recording, 'width'>
  readonly phases: Phases
}

/**
 * Builds the cluster of a course on an empty plane, does what it describes, and records what happens.
 * @throws when the course could not be played, or the machine stood still meanwhile.
 */
export async function playCourse(plane: Plane, course: Course): Promise<PlayedCourse> {
  const phases: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    phases[name] = (performance.now() - began) / 1000
    return result
  }
  await timed('nodes', () => createNodes(plane, course))
  const log = await WatchLog.open(plane.api)
  try {
    await timed('build', () => build(plane, course, log))
    const glance = await dump(plane)
    const named = withNames(course, glance)
    const scenario = await scenarioInputOf(named)
    const steps = stepsOf(named)
    const names = steps.map(({ command, spoken = true }, i) =>
      spoken ? `${i + 1} (${command.slice(0, 3).join(' ')})` : UNSPOKEN,
    )
    const span = await timed('first look', async () =>
      spanOf({ dump: { items: glance, asOfMs: Date.now() }, scenario, timing: FAKE_TIMING }, steps),
    )
    // The look takes seconds: what changes in them is in the dump.
    const items = await timed('dump', () => quietDump(plane, log))
    const { beganMs, untilMs, results } = await timed('play', () => play(plane, { steps, log, span }))
    const stall = stallIn(steps, results)
    if (stall !== undefined) throw new Error(stall)
    const watchedMs = span.horizonMs === undefined ? untilMs - beganMs : undefined
    const dumped = { items, asOfMs: beganMs }
    const question = { dump: dumped, scenario, commands: names, horizonMs: span.horizonMs, watchedMs, timing: FAKE_TIMING }
    const run = witnessLog(log, {
      before: baseOf(question.dump).state,
      fromMs: beganMs,
      untilMs,
      commands: names.flatMap((name, i) => (name === UNSPOKEN ? [] : endOf(name, results[i]))),
      // A raw request prints what the API server returns, and not what kubectl makes of it.
      lines: steps.flatMap(({ spoken = true, command }, i) =>
        spoken && !command.includes('--raw') ? (results[i]?.lines ?? []) : [],
      ),
    })
    return { recording: { format: 'prophecy', course, question, real: seenIn(run) }, phases }
  } finally {
    log.close()
  }
}

/** The steps with the names that pods have now. */
function withNames(course: Course, items: readonly JsonObject[]): Course {
  const pods = baseOf({ items, asOfMs: Date.now() }).state.list('Pod')
  const podsOf = (app: string): readonly string[] => pods.filter(({ labels }) => labels['app'] === app).map(({ name }) => name)
  return { ...course, steps: JSON.parse(namedIn(JSON.stringify(course.steps), podsOf)) as readonly Step[] }
}

async function createNodes({ api }: Plane, { nodes }: Course): Promise<void> {
  await Promise.all(nodes.map((spec) => api.must('POST', '/api/v1/nodes', node(spec))))
  await until('the nodes are ready', async () => nodesReady((await api.must('GET', '/api/v1/nodes')).items), NODES_LIMIT_MS)
}

async function build(plane: Plane, { manifests, past }: Course, log: WatchLog): Promise<void> {
  for (const list of manifests) {
    await plane.apply(list)
    await rest(log, REST_LIMIT_MS)
  }
  for (const { command, input } of past) {
    const known = input === undefined ? undefined : await withUids(input, (owner) => uidOf(plane, owner))
    await plane.kubectl(command, known, AbortSignal.timeout(PAST_LIMIT_MS))
    await rest(log, REST_LIMIT_MS)
  }
  await rest(log, REST_LIMIT_MS, STILL_MS)
}

async function uidOf(plane: Plane, { resource, namespace, name }: Owner): Promise<string> {
  return (await plane.mustKubectl(['-n', namespace, 'get', `${resource}/${name}`, '-o', 'jsonpath={.metadata.uid}'])).trim()
}

/** A dump during which nothing changes: a change between it and the first command would be lost. */
async function quietDump(plane: Plane, log: WatchLog): Promise<readonly JsonObject[]> {
  for (let attempt = 1; ; attempt++) {
    const { lastAt } = log
    const items = await dump(plane)
    if (log.lastAt === lastAt || attempt === DUMPS_MAX) return items
  }
}

interface Play {
  readonly steps: readonly Step[]
  readonly log: WatchLog
  readonly span: Span
}

interface Played {
  readonly beganMs: number
  readonly untilMs: number
  /** In the order of the steps; `undefined`: the command was stopped. */
  readonly results: readonly (CommandResult | undefined)[]
}

/** Begins each command at its time, and watches until the end of the span. */
async function play(plane: Plane, { steps, log, span }: Play): Promise<Played> {
  const stop = new AbortController()
  const beganMs = Date.now()
  let open = steps.length
  const running = steps.map(async ({ atSeconds, command, input }): Promise<CommandResult & { readonly endedMs: number }> => {
    await sleep(Math.max(0, beganMs + atSeconds * 1000 - Date.now()))
    const result = stop.signal.aborted ? NOT_BEGUN : await plane.kubectl(command, input, stop.signal)
    open--
    return { ...result, endedMs: Date.now() }
  })
  await sleep(span.endMs)
  let untilMs = beganMs + span.endMs
  if (span.horizonMs === undefined) {
    const limit = untilMs + MARGIN_MS
    await rest(log, MARGIN_MS, STILL_MS)
    while (open > span.open && Date.now() < limit) await sleep(100)
    untilMs = Date.now()
  }
  stop.abort()
  const ended = await Promise.all(running)
  return {
    beganMs,
    untilMs,
    results: ended.map((result) => (result.endedMs <= untilMs ? result : { ...result, exitCode: STOPPED })),
  }
}

const STOPPED = -1
const NOT_BEGUN: CommandResult = { exitCode: STOPPED, seconds: 0, lines: [], stdout: '' }

function endOf(name: string, result: CommandResult | undefined): CommandEnd {
  const { exitCode = STOPPED, seconds = 0 } = result ?? {}
  return { name, exitCode: exitCode === STOPPED ? undefined : exitCode, seconds }
}
