import { Gauge, type Registry } from 'prom-client'
import type { StandingBoard } from '../../service/standing/standing-board.ts'

/** Characters of a name that are kept: a label is not a text. */
const NAME_MAX = 100

/** The verdicts of standing questions about the live cluster. Its series are bounded by the limit of standing questions. */
export function addStandingMetrics(register: Registry, board: StandingBoard): void {
  new Gauge({
    name: 'rehearse_standing_questions',
    help: 'Standing questions about the live cluster, by the name of their scenario and their verdict; NONE: not answered, or it has no answer.',
    labelNames: ['name', 'verdict'],
    registers: [register],
    collect() {
      this.reset()
      for (const { name, verdict } of board.live()) this.inc({ name: name.slice(0, NAME_MAX), verdict: verdict ?? 'NONE' })
    },
  })
}
