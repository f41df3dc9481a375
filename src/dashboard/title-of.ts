import type { Verdict } from './api/answers.generated.ts'
import { instantText } from './parts/words.ts'
import { VIEWS, type ViewName } from './views.ts'

interface Shown {
  readonly view: ViewName
  /** The outcome of a rehearsal, if there is one. */
  readonly outcome?: { readonly verdict: Verdict; readonly scenario: string | null } | undefined
  /** The moment whose state is shown; left out for now. */
  readonly at?: string | undefined
}

/** The title of the tab: an outcome is found by its verdict among other tabs, and a state of the past by its time. */
export function titleOf({ view, outcome, at }: Shown): string {
  const time = at === undefined ? '' : `, ${instantText(at)}`
  if (view !== 'rehearse') return `${VIEWS[view]}${time} - Rehearse`
  return `${outcome ? `${outcome.verdict}: ${outcome.scenario ?? 'rehearsal'}` : VIEWS.rehearse}${time}`
}
