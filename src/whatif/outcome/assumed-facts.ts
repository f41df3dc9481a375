import { DEFAULT_GRACE_MS } from '../../engine/controllers/node-lifecycle/node-lifecycle-controller.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { bootOf } from '../actions/ask-spec.ts'
import { ASSUMED_BOOT_MS } from '../actions/nodes/add-nodes.ts'
import type { TimingOverrides } from '../scenario.ts'
import type { TimingFact } from './outcome-parts.ts'

/** The assumed grace period until nodes that stop reporting count as lost, and its source. */
export function silenceFacts(reports: readonly ActionReport[], { nodeGraceMs }: TimingOverrides): readonly TimingFact[] {
  if (!reports.some(({ action }) => action.kind === 'failNode' || action.kind === 'failDomain')) return []
  const durationMs = nodeGraceMs ?? DEFAULT_GRACE_MS
  const provenance = nodeGraceMs === undefined ? 'ASSUMED' : 'GIVEN'
  return [{ stage: 'SILENCE', workload: undefined, durationMs, provenance, samples: 0, spreadMs: 0 }]
}

/** The assumed boot times of new nodes and rebooted machines, and their source. */
export function bootFacts(reports: readonly ActionReport[]): readonly TimingFact[] {
  const facts = new Map<string, TimingFact>()
  for (const { action } of reports) {
    const boot = bootOf(action)
    if (!boot) continue
    const provenance = boot.bootMs === undefined ? 'ASSUMED' : 'GIVEN'
    const durationMs = boot.bootMs ?? ASSUMED_BOOT_MS
    const fact = { stage: 'BOOT', workload: undefined, durationMs, provenance, samples: 0, spreadMs: 0 } as const
    facts.set(`${provenance} ${durationMs}`, fact)
  }
  return [...facts.values()]
}
