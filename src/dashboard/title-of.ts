import type { Verdict } from './api/answers.generated.ts'
import { VIEWS, type ViewName } from './views.ts'

interface Shown {
  readonly view: ViewName
  /** The outcome of a rehearsal, if there is one. */
  readonly outcome?: { readonly verdict: Verdict; readonly scenario: string | null } | undefined
}

/** The title of the tab: an outcome is found by its verdict among other tabs. */
export function titleOf({ view, outcome }: Shown): string {
  if (view !== 'rehearse') return `${VIEWS[view]} - Rehearse`
  return outcome ? `${outcome.verdict}: ${outcome.scenario ?? 'rehearsal'}` : VIEWS.rehearse
}
