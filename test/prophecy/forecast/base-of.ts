import { Intake } from '../../../src/ingest/files/intake.ts'
import { ProblemLog } from '../../../src/ingest/files/problem-log.ts'
import { SourceLoader } from '../../../src/ingest/source-loader.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import { type Instant, instant } from '../../../src/kube/instant.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { Base } from '../../../src/whatif/base.ts'

/** A saved cluster: the items of `kubectl get -A -o json`, and the moment for which it is taken. */
export interface Dump {
  readonly items: readonly JsonObject[]
  /** Milliseconds since the epoch. */
  readonly asOfMs: number
}

/** The twin of a dump, read as the file source reads it. @throws {Error} when an object cannot be read. */
export function baseOf({ items, asOfMs }: Dump): Base {
  const state = new ClusterState()
  const loader = new SourceLoader(state)
  const intake = new Intake(new ProblemLog())
  const events = items.flatMap((value, item) =>
    intake.take({ type: 'value', value, origin: { file: 'dump', document: 0, item } }),
  )
  for (const event of [...events, ...intake.finish()]) {
    if (event.type === 'problem' && event.problem.severity === 'error') throw new Error(`the dump: ${event.problem.message}`)
    loader.apply(event)
  }
  loader.finish()
  const takenAt: Instant = instant(asOfMs)
  const info = { clusterName: 'dump', takenAt, version: '1', digest: state.digest(), kubernetesVersion: loader.kubernetesVersion }
  return { state, info, coverage: [], lives: loader.lives }
}
