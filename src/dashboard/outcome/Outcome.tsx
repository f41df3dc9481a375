import type { ComponentChildren } from 'preact'
import type { OutcomeFieldsFragment, TimelineFieldsFragment } from '../api/answers.generated.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { VerdictBadge } from '../parts/VerdictBadge.tsx'
import { Playback } from '../play/Playback.tsx'
import { Waits } from '../waits/Waits.tsx'
import { Basis } from './Basis.tsx'
import { Budgets } from './Budgets.tsx'
import { Moves } from './Moves.tsx'
import { NodeImpacts } from './NodeImpacts.tsx'
import { Outages } from './Outages.tsx'
import { Pending } from './Pending.tsx'
import { Reasons } from './Reasons.tsx'
import { Timeline } from './Timeline.tsx'
import { timesText } from './times-text.ts'

interface OutcomeProps {
  readonly outcome: OutcomeFieldsFragment & TimelineFieldsFragment
  /** Buttons that take it along. */
  readonly buttons: ComponentChildren
  /** What is shown between why and the details: remedies, or the commands of one. */
  readonly children?: ComponentChildren
}

/** An outcome for a person who has to decide now: the verdict and the sentence first, then what is unavailable, then the rest. */
export function Outcome({ outcome, buttons, children }: OutcomeProps) {
  return (
    <>
      <div class="headline" role="status">
        <h2>
          <VerdictBadge verdict={outcome.verdict} />
          <span class="headline-name">{outcome.scenario}</span>
        </h2>
        <Sentence class="summary" text={outcome.summary} />
        <p class="aside">{timesText(outcome)}</p>
      </div>
      <div class="buttons">{buttons}</div>
      <Outages outcome={outcome} />
      <Reasons reasons={outcome.reasons} warnings={outcome.warnings} summary={outcome.summary} />
      <Waits waits={outcome.waits} pending={outcome.pending} />
      {children}
      <Playback outcome={outcome} />
      <Pending pending={outcome.pending} stuck={outcome.stuck} />
      <Budgets budgets={outcome.budgets} evictions={outcome.evictions} />
      <Moves moves={outcome.moves} evictions={outcome.evictions} />
      <NodeImpacts nodes={outcome.nodes} />
      <Timeline timeline={outcome.timeline} />
      <Basis outcome={outcome} />
    </>
  )
}
