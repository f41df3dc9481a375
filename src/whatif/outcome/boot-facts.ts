import type { SingleAction } from '../actions/action.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { ASSUMED_BOOT_MS } from '../actions/add-nodes.ts'
import type { TimingFact } from './outcome.ts'

/** How long new nodes and rebooted machines were taken to need until they were there, and who says so. */
export function bootFacts(reports: readonly ActionReport[]): readonly TimingFact[] {
  const facts = new Map<string, TimingFact>()
  for (const { action } of reports) {
    if (!boots(action)) continue
    const provenance = action.bootMs === undefined ? 'ASSUMED' : 'GIVEN'
    const durationMs = action.bootMs ?? ASSUMED_BOOT_MS
    const fact = { stage: 'BOOT', workload: undefined, durationMs, provenance, samples: 0, spreadMs: 0 } as const
    facts.set(`${provenance} ${durationMs}`, fact)
  }
  return [...facts.values()]
}

function boots(action: SingleAction): action is Extract<SingleAction, { readonly kind: 'addNodes' | 'rebootNode' | 'drain' }> {
  if (action.kind === 'drain') return action.afterwards === 'REBOOT' || action.afterwards === 'REPLACE'
  return action.kind === 'addNodes' || action.kind === 'rebootNode'
}
