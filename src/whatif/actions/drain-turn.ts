import type { ClusterEvent, Turn } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'

/** Begins the keys of the drains among those of a scenario. */
export const DRAIN = 'drain '

/** The turn of a scenario for its drains: the key distinguishes their wake-ups from its own. */
export class DrainTurn implements Turn {
  readonly of: Turn
  readonly cluster: Turn['cluster']
  readonly api: Turn['api']
  readonly random: Turn['random']

  constructor(of: Turn) {
    this.of = of
    this.cluster = of.cluster
    this.api = of.api
    this.random = of.random
  }

  get now(): Instant {
    return this.of.now
  }

  wakeAfter(...[delayMs, key, urgency]: Parameters<Turn['wakeAfter']>): void {
    this.of.wakeAfter(delayMs, DRAIN + key, urgency)
  }

  call(actor: string, key: string): void {
    this.of.call(actor, key)
  }

  cancelWake(key: string): void {
    this.of.cancelWake(DRAIN + key)
  }

  record(event: ClusterEvent): void {
    this.of.record(event)
  }
}
