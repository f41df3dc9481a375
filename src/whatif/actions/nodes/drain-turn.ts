import type { DrainKey } from '../../../engine/eviction/drain/drain-actor.ts'
import type { ClusterEvent, Turn } from '../../../engine/turn.ts'
import type { Instant } from '../../../kube/instant.ts'

/** A key of a drain among those of a scenario. */
export type OwnDrainKey = `drain ${DrainKey}`

/** The turn of a scenario for its drains: the key distinguishes their wake-ups from its own. */
export class DrainTurn implements Turn<DrainKey> {
  readonly of: Turn<OwnDrainKey>
  readonly cluster: Turn['cluster']
  readonly api: Turn['api']
  readonly random: Turn['random']

  constructor(of: Turn<OwnDrainKey>) {
    this.of = of
    this.cluster = of.cluster
    this.api = of.api
    this.random = of.random
  }

  get now(): Instant {
    return this.of.now
  }

  wakeAfter(...[delayMs, key, urgency]: Parameters<Turn<DrainKey>['wakeAfter']>): void {
    this.of.wakeAfter(delayMs, `drain ${key}`, urgency)
  }

  call(actor: string, key: string): void {
    this.of.call(actor, key)
  }

  cancelWake(key: DrainKey): void {
    this.of.cancelWake(`drain ${key}`)
  }

  record(event: ClusterEvent): void {
    this.of.record(event)
  }
}
