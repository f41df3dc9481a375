import { drainLines } from '../../../src/engine/eviction/drain/drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../../src/engine/eviction/drain/drain-options.ts'
import type { DrainReport } from '../../../src/engine/eviction/drain/drain-report.ts'
import { KubectlClient } from '../../../src/engine/eviction/drain/kubectl-client.ts'
import { NodeDrain } from '../../../src/engine/eviction/drain/node-drain.ts'
import { podsToDrain } from '../../../src/engine/eviction/drain/pods-to-drain.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { type Instant, parseInstant } from '../../../src/kube/instant.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ShapeInterner } from '../../../src/twin/shape-interner.ts'
import { judgeBy } from './judge.ts'
import { type AnsweringPod, type LoggedEvent, ScriptedServer } from './scripted-server.ts'

interface FilterInput {
  readonly pods: readonly object[]
  readonly daemonSets: readonly string[]
  readonly options: Partial<DrainOptions>
  readonly now: string
}

interface RunInput {
  readonly begin: string
  readonly pods: readonly object[]
  readonly server: readonly AnsweringPod[]
  readonly evictionSupport: 'policy/v1' | 'none'
  readonly options: Partial<DrainOptions>
}

/** Which pods of a node kubectl drain would remove, and what it reports for the others. */
export const judgeDrainFilter = judgeBy((input: FilterInput) => {
  const known = new Set(input.daemonSets)
  const list = podsToDrain(readPods(input.pods), {
    now: moment(input.now),
    options: { ...DEFAULT_DRAIN_OPTIONS, ...input.options },
    daemonSetExists: (namespace, name) => known.has(`${namespace}/${name}`),
  })
  return { delete: list.pods.map(keyOf), errors: list.errors, warnings: list.warnings }
})

/** How kubectl drain proceeds with a server that answers by a script. */
export const judgeDrainRun = judgeBy((input: RunInput) => {
  const begin = moment(input.begin)
  const server = new ScriptedServer(readPods(input.pods), input.server, begin)
  const disableEviction = input.options.disableEviction === true || input.evictionSupport === 'none'
  const options = { ...DEFAULT_DRAIN_OPTIONS, ...input.options, disableEviction }
  // The client of the recorded runs has no limits.
  const client = new KubectlClient({ perSecond: Number.POSITIVE_INFINITY, burst: 1 })
  const drain = new NodeDrain('node-1', options, { client, at: begin })
  const note = (report: DrainReport): void => {
    for (const event of eventsOf(report, begin)) server.log.push(event)
  }
  const agenda = new Map<string, Instant>()
  for (let [now, woken] = [begin, '']; ; ) {
    server.now = now
    agenda.delete(woken)
    const step = drain.advance({ now, woken }, server, note)
    if (!('wakes' in step)) {
      const errors = (step.failure?.errors ?? []).toSorted()
      return { errors, tookSeconds: (now - begin) / 1000, events: server.log.toSorted(compareEvents) }
    }
    for (const { key, at } of step.wakes) agenda.set(key, Math.min(at, agenda.get(key) ?? at) as Instant)
    const [next] = [...agenda].toSorted(([, a], [, b]) => a - b)
    assert(next !== undefined, 'a drain that goes on comes back')
    ;[woken, now] = next
  }
})

function readPods(objects: readonly object[]): readonly PodRow[] {
  const context = new CodecContext(new ShapeInterner())
  return objects.map((object) => readObject('Pod', object, context))
}

function moment(text: string): Instant {
  const at = parseInstant(text)
  assert(at !== undefined, `${text} is a moment`)
  return at
}

function eventsOf(report: DrainReport, begin: Instant): readonly LoggedEvent[] {
  const atSeconds = (report.at - begin) / 1000
  if (report.kind === 'finished') {
    const detail = `eviction ${report.byEviction}${report.error === undefined ? '' : `: ${report.error}`}`
    return [{ atSeconds, what: 'finished', pod: report.pod.name, detail }]
  }
  const what = report.kind === 'refused' ? 'err' : 'out'
  return drainLines(report).map((detail) => ({ atSeconds, what, detail }))
}

/** The order of the recordings: what happens at one moment has none of its own. */
function compareEvents(a: LoggedEvent, b: LoggedEvent): number {
  if (a.atSeconds !== b.atSeconds) return a.atSeconds - b.atSeconds
  const [x, y] = [a, b].map((event) => [event.what, event.pod ?? '', event.detail].join('\0')) as [string, string]
  return x < y ? -1 : x > y ? 1 : 0
}
