import { Counter, Gauge, type Registry } from 'prom-client'
import type { KindReading, KindStatus, TwinHandle } from '../../service/twin-handle.ts'

type Measured = readonly [kind: string, value: number]

/** What is read from the cluster, by kind; all of it is read from the twin when it is scraped. */
export function addIngestMetrics(register: Registry, twin: TwinHandle): void {
  const registers = [register]
  const readings = (value: (reading: KindReading) => number | undefined): readonly Measured[] =>
    twin.ingest().flatMap(({ kind }): readonly Measured[] => {
      const reading = twin.readingOf(kind)
      const measured = reading && value(reading)
      return measured === undefined ? [] : [[kind, measured]]
    })
  const statuses = (value: (status: KindStatus) => number): readonly Measured[] =>
    twin.ingest().map((status): Measured => [status.kind, value(status)])
  const gauge = (name: string, help: string, measure: () => readonly Measured[]): void => {
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['kind'],
      collect() {
        this.reset()
        for (const [kind, value] of measure()) this.set({ kind }, value)
      },
    })
  }
  const counter = (name: string, help: string, measure: () => readonly Measured[]): void => {
    new Counter({
      name,
      help,
      registers,
      labelNames: ['kind'],
      collect() {
        this.reset()
        for (const [kind, value] of measure()) this.inc({ kind }, value)
      },
    })
  }
  new Gauge({
    name: 'rehearse_ready',
    help: 'Whether the first list of every kind is complete: 1, or 0 while /readyz answers 503.',
    registers,
    collect() {
      this.set(twin.waitingFor().length === 0 ? 1 : 0)
    },
  })
  gauge('rehearse_ingest_objects', 'Objects in the twin.', () => statuses(({ count }) => count))
  gauge('rehearse_ingest_synced', 'Whether a complete list is in the twin: 1 or 0.', () =>
    statuses(({ synced }) => (synced ? 1 : 0)),
  )
  gauge(
    'rehearse_ingest_lag_seconds',
    'Seconds since the API server last showed what is current: by a complete list, an event or a bookmark, which comes about once a minute.',
    () => readings(({ lagMs }) => lagMs && lagMs / 1000),
  )
  counter('rehearse_ingest_skipped_objects_total', 'Objects that could not be read.', () => statuses(({ skipped }) => skipped))
  counter('rehearse_ingest_relists_total', 'Complete lists after the first.', () =>
    readings(({ lists }) => Math.max(0, lists - 1)),
  )
  counter(
    'rehearse_ingest_watch_restarts_total',
    'Watches after the first; the API server ends each after five to ten minutes.',
    () => readings(({ watches }) => Math.max(0, watches - 1)),
  )
  counter('rehearse_ingest_failures_total', 'Lists and watches that failed.', () => readings(({ failures }) => failures))
}
