import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OperationObserver } from '../../graphql/operation-observer.ts'
import type { RunObserver } from '../../service/runs/run-observer.ts'
import type { StandingBoard } from '../../service/standing/standing-board.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import { addFidelityMetrics } from './fidelity-metrics.ts'
import { addIngestMetrics } from './ingest-metrics.ts'
import { addStandingMetrics } from './standing-metrics.ts'

/** From a page that is read at once to the longest run that a queue allows. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600]

/** The metrics of one cluster. Its operations and runs write them; what the twin counts itself is read when they are scraped. */
export interface Metrics {
  readonly registry: Registry
  readonly operations: OperationObserver
  readonly runs: RunObserver
  /** Adds the verdicts of standing questions. */
  readonly addStanding: (board: StandingBoard) => void
}

/** @param cluster the name of the cluster, where a server has several: a label of all its metrics */
export function createMetrics(twin: TwinHandle, cluster?: string): Metrics {
  const registry = new Registry()
  if (cluster !== undefined) registry.setDefaultLabels({ cluster })
  addIngestMetrics(registry, twin)
  addFidelityMetrics(registry, twin)
  return {
    registry,
    operations: operationMetrics(registry),
    runs: runMetrics(registry),
    addStanding: (board) => addStandingMetrics(registry, board),
  }
}

function operationMetrics(register: Registry): OperationObserver {
  const registers = [register]
  const durations = new Histogram({
    name: 'rehearse_question_duration_seconds',
    help: 'Time until the answer of an operation, by root field of the API; an operation with several counts for each.',
    labelNames: ['question'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'rehearse_limit_refusals_total',
    help: 'Answers that report an exceeded limit, by its name.',
    labelNames: ['limit'],
    registers,
  })
  const subscribers = new Gauge({
    name: 'rehearse_subscribers',
    help: 'Subscriptions that are open.',
    labelNames: ['subscription'],
    registers,
  })
  return {
    answered: ({ fields }, { durationMs }) => {
      for (const question of fields) durations.observe({ question }, durationMs / 1000)
    },
    refused: (limit) => refusals.inc({ limit }),
    subscribed: ({ fields }) => {
      for (const subscription of fields) subscribers.inc({ subscription })
      return () => {
        for (const subscription of fields) subscribers.dec({ subscription })
      }
    },
  }
}

function runMetrics(register: Registry): RunObserver {
  const registers = [register]
  const waits = new Histogram({
    name: 'rehearse_run_wait_seconds',
    help: 'Time that a run of the model waits for its turn.',
    buckets: SECONDS,
    registers,
  })
  const durations = new Histogram({
    name: 'rehearse_run_duration_seconds',
    help: 'Time that a run of the model takes after that, its baseline included.',
    buckets: SECONDS,
    registers,
  })
  return {
    ran: ({ waitedMs, ranMs }) => {
      waits.observe(waitedMs / 1000)
      durations.observe(ranMs / 1000)
    },
  }
}
