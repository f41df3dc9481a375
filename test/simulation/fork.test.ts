import { describe, expect, it } from 'vitest'
import type { ClusterEvent } from '../../src/engine/turn.ts'
import type { Instant } from '../../src/kube/instant.ts'
import { digestText } from '../../src/lib/hash.ts'
import type { Change } from '../../src/twin/change.ts'
import { checkInvariants } from '../../src/twin/check-invariants.ts'
import { canonicalText } from '../../src/twin/row-digest.ts'
import { ScenarioActor } from '../../src/whatif/actions/scenario-actor.ts'
import type { Base } from '../../src/whatif/base.ts'
import { createModel } from '../../src/whatif/model/create-model.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'
import { baseOf, CLUSTERS, scenariosFor } from './bases.ts'

/** Digests every change and event of a run in order; forks go on from where they were made. */
class Trace implements Observer {
  readonly forks: Trace[] = []
  digest: string
  #changes = 0

  constructor(from?: Trace) {
    this.digest = from ? from.digest : ''
  }

  get changes(): number {
    return this.#changes
  }

  onChange(at: Instant, { kind, before, after }: Change): void {
    this.#changes++
    this.digest = digestText(`${this.digest} ${at} ${kind} ${canonicalText([before?.name, after])}`)
  }

  onEvent(at: Instant, event: ClusterEvent): void {
    this.digest = digestText(`${this.digest} ${at} ${canonicalText(event)}`)
  }

  fork(): Trace {
    const fork = new Trace(this)
    this.forks.push(fork)
    return fork
  }
}

function begin(base: Base, scenario: Scenario): { readonly run: Simulation; readonly trace: Trace } {
  const trace = new Trace()
  const model = createModel(base, scenario, { onBound: () => {} })
  const run = new Simulation({
    base: base.state,
    now: base.info.takenAt,
    seed: scenario.seed,
    actors: [new ScenarioActor(scenario.actions), ...model.actors],
    admission: model.admission,
    observers: [trace],
  })
  return { run, trace }
}

/** All there is to tell of a run that has ended. */
function end(run: Simulation, trace: Trace): unknown {
  const result = run.run({ eventsMax: 500_000 })
  expect(result.end).toBe('quiet')
  return { trace: trace.digest, state: run.state.digest(), now: run.now, events: run.events, agenda: run.agenda() }
}

const FORK_AT = [1, 17, 60, 200]

for (const name of CLUSTERS) {
  describe(`a fork in the middle of a run on ${name}`, () => {
    const base = baseOf(name)
    it.each(scenariosFor(base))('goes on as the run would have without it: $name', (scenario) => {
      const whole = begin(base, scenario)
      const wanted = end(whole.run, whole.trace)
      expect(whole.trace.changes).toBeGreaterThan(0)
      for (const eventsMax of FORK_AT) {
        const { run, trace } = begin(base, scenario)
        run.run({ eventsMax })
        const fork = run.fork()
        const [forkTrace] = trace.forks
        if (!forkTrace) throw new Error('a fork has the observers of its run')
        // The fork first: what it does must not reach the run that it came from.
        expect(end(fork, forkTrace), `fork after ${eventsMax} events`).toEqual(wanted)
        expect(end(run, trace), `forked after ${eventsMax} events`).toEqual(wanted)
        expect(checkInvariants(fork.state)).toEqual([])
      }
      expect(base.state.digest()).toBe(base.info.digest)
    })
  })
}
