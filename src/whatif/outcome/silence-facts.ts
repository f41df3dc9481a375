import { DEFAULT_GRACE_MS } from '../../engine/controllers/node-lifecycle/node-lifecycle-controller.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { TimingOverrides } from '../scenario.ts'
import type { TimingFact } from './outcome-parts.ts'

/** The assumed grace period until nodes that stop reporting count as lost, and its source. */
export function silenceFacts(reports: readonly ActionReport[], { nodeGraceMs }: TimingOverrides): readonly TimingFact[] {
  if (!reports.some(({ action }) => action.kind === 'failNode' || action.kind === 'failDomain')) return []
  const durationMs = nodeGraceMs ?? DEFAULT_GRACE_MS
  const provenance = nodeGraceMs === undefined ? 'ASSUMED' : 'GIVEN'
  return [{ stage: 'SILENCE', workload: undefined, durationMs, provenance, samples: 0, spreadMs: 0 }]
}
