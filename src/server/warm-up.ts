import { PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import type { Api } from '../graphql/create-api.ts'
import { digesting, inSlices } from '../service/event-loop/in-slices.ts'
import { pause } from '../service/event-loop/pause.ts'
import type { RunQueue } from '../service/runs/run-queue.ts'
import type { TwinHandle } from '../service/twin-handle.ts'
import type { Base } from '../whatif/base.ts'
import { type Scenario, scenarioOf } from '../whatif/scenario.ts'

export interface WarmUp {
  readonly twin: TwinHandle
  readonly queue: RunQueue
  readonly api: Api
  /** The path of the API. */
  readonly path: string
  readonly nowMs: () => number
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** Rehearsals after which the code that they use is compiled, as far as it pays. */
const REHEARSALS = 40
/** The limits of one of them: a rehearsal that never completes warms up nothing more. */
const EVENTS_MAX = 20_000
const VIRTUAL_MS_MAX = 3_600_000
/** And all of them together, in a cluster where they are long. Milliseconds. */
const TIME_MAX_MS = 30_000
/** Requests of its own, which compile the way to a run and back. */
const REQUESTS = 10
/** The interval between two checks whether the cluster has been read, in milliseconds. */
const CHECK_INTERVAL_MS = 100
/** In each group of this many rehearsals the second scales and the fourth fails a node; the others drain. */
const ROUND = 4

/**
 * Rehearses what users request first, as soon as the cluster is known and while no request runs: until its code is
 * compiled, a run takes several times as long. The results are discarded, and a request meanwhile waits for one slice at
 * most.
 */
export async function warmUp({ twin, queue, api, path, nowMs, stopping }: WarmUp): Promise<void> {
  while (twin.waitingFor().length > 0 && !stopping.aborted) await pause(CHECK_INTERVAL_MS, stopping)
  if (stopping.aborted) return
  const start = nowMs()
  const gone = (): boolean => stopping.aborted || nowMs() - start > TIME_MAX_MS
  const limits = { eventsMax: EVENTS_MAX, virtualMsMax: VIRTUAL_MS_MAX, shouldStop: gone }
  for (let i = 0; i < REHEARSALS && !gone(); i++) {
    const base = twin.pin()
    const scenario = rehearsed(base, i)
    const outcome = scenario && (await queue.runIdly(base, scenario, limits))
    if (outcome) await inSlices(digesting(outcome.after), nowMs)
  }
  const [node] = twin.pin().state.table('Node')
  for (let i = 0; i < REQUESTS && node && !gone(); i++) {
    // The run of such a request is one event, but waiting clients go first.
    if (!queue.busy) await ask(api, { path, node: node.name, signal: stopping })
    await pause(1, stopping)
  }
}

/** Nodes all over the cluster, one after the other; and the workloads of the first ones. */
function rehearsed({ state }: Base, i: number): Scenario | undefined {
  const nodes = state.list('Node')
  const node = nodes[Math.floor((i * nodes.length) / REHEARSALS)]
  if (i % ROUND === 1) {
    const deployments = state.list('Deployment')
    const target = deployments[i % Math.max(1, deployments.length)]
    if (target) return scenarioOf([{ kind: 'scale', target, replicas: (target.spec.replicas ?? 1) + 3 }])
  }
  if (!node) return undefined
  const nodesOf = { names: [node.name] }
  if (i % ROUND === ROUND - 1) return scenarioOf([{ kind: 'failNode', nodes: nodesOf }])
  const options = { ...PLANNED_DRAIN_OPTIONS, deleteEmptyDirData: true }
  return scenarioOf([{ kind: 'drain', nodes: nodesOf, options }])
}

const QUESTION = `query ($node: String!) {
  whatIf(scenario: { actions: [{ cordon: { names: [$node] } }] }) {
    ... on Outcome { verdict summary duration reasons { severity message } moves { nodes { pod { namespace name } fromNode toNode downtime } } }
    ... on Error { message }
  }
}`

interface Question {
  readonly path: string
  readonly node: string
  readonly signal: AbortSignal
}

async function ask(api: Api, { path, node, signal }: Question): Promise<void> {
  const body = JSON.stringify({ query: QUESTION, variables: { node } })
  const headers = { 'content-type': 'application/json' }
  const response = await api.fetch(`http://127.0.0.1${path}`, { method: 'POST', headers, body, signal })
  await response.text()
}
