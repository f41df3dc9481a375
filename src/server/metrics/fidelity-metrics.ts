import { Counter, type Registry } from 'prom-client'
import type { TwinHandle } from '../../service/twin-handle.ts'
import type { Agreement } from '../../whatif/fidelity/fidelity-score.ts'

/** How decisions of the real scheduler compare with the twin's. */
export function addFidelityMetrics(register: Registry, twin: TwinHandle): void {
  const counter = (name: string, help: string, value: (agreement: Agreement) => number): void => {
    new Counter({
      name,
      help,
      registers: [register],
      labelNames: ['decision'],
      collect() {
        this.reset()
        const { placements, refusals } = twin.fidelity() ?? {}
        if (placements) this.inc({ decision: 'placement' }, value(placements))
        if (refusals) this.inc({ decision: 'refusal' }, value(refusals))
      },
    })
  }
  counter(
    'rehearse_fidelity_decisions_total',
    'Decisions of the real scheduler that were compared with the twin.',
    ({ judged }) => judged,
  )
  counter('rehearse_fidelity_matches_total', 'Those of them that are as the twin decides.', ({ agreed }) => agreed)
}
