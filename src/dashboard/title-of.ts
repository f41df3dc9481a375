import type { Address } from './address/address.ts'
import type { Verdict } from './api/answers.generated.ts'

interface Shown {
  readonly view: Address['view']
  /** The outcome of a rehearsal, if there is one. */
  readonly outcome?: { readonly verdict: Verdict; readonly scenario: string | null } | undefined
}

const VIEWS: Readonly<Record<Shown['view'], string>> = {
  rehearse: 'Rehearse',
  maintenance: 'Maintenance',
  plan: 'Drain plan',
  resilience: 'Resilience',
  wall: 'Wall',
}

/** The title of the tab: an outcome is found by its verdict among other tabs. */
export function titleOf({ view, outcome }: Shown): string {
  if (view !== 'rehearse') return `${VIEWS[view]} - Rehearse`
  return outcome ? `${outcome.verdict}: ${outcome.scenario ?? 'rehearsal'}` : VIEWS.rehearse
}
