import type { Turn } from '../../engine/turn.ts'
import type { ActionTools } from './action-spec.ts'
import type { Manifests } from './manifests/manifests.ts'

interface DeskInit extends Pick<ActionTools, 'wakeAfter' | 'betweenRequestsMs' | 'beginDrain' | 'drain'> {
  manifests(): Manifests
}

/** The tools of an action. One is made for each step, so that no getter is written into each (see `RunTurn`). */
export class ActionDesk implements ActionTools {
  readonly turn: Turn
  readonly wakeAfter: ActionTools['wakeAfter']
  readonly betweenRequestsMs: number
  readonly beginDrain: ActionTools['beginDrain']
  readonly drain: ActionTools['drain']
  readonly #manifests: () => Manifests

  constructor(turn: Turn, { manifests, wakeAfter, betweenRequestsMs, beginDrain, drain }: DeskInit) {
    this.turn = turn
    this.wakeAfter = wakeAfter
    this.betweenRequestsMs = betweenRequestsMs
    this.beginDrain = beginDrain
    this.drain = drain
    this.#manifests = manifests
  }

  get manifests(): Manifests {
    return this.#manifests()
  }
}
