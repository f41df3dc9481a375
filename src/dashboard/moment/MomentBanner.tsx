import { addressBar, chosenMoment, goToMoment } from '../address/address-bar.ts'
import { cluster, isClusterRead, missingMoment } from '../cluster/cluster.ts'
import { instantText } from '../parts/words.ts'
import { VIEWS } from '../views.ts'
import { moment } from './moment.ts'
import { agoText, localText } from './time-text.ts'
import { useNow } from './use-now.ts'

/** Above every view while a moment is chosen: the page does not show the cluster as it is now, or shows it although a moment is chosen. */
export function MomentBanner() {
  const now = useNow()
  const chosen = chosenMoment.value
  // A moment that cannot be shown has a notice of its own in place of the view.
  if (chosen === undefined || missingMoment.value) return null
  const isPast = moment.value !== undefined
  return (
    <div class={`moment-banner${isPast ? ' moment-banner-past' : ''}`} role="status">
      <p>{isPast ? <PastText chosen={chosen} now={now} /> : <NowText chosen={chosen} />}</p>
      <button type="button" onClick={() => goToMoment(undefined)}>
        Back to now
      </button>
    </div>
  )
}

interface TextProps {
  readonly chosen: string
  readonly now: number
}

function PastText({ chosen, now }: TextProps) {
  if (!cluster.value || !isClusterRead.value) return <>Reading the state of {localText(chosen)} ...</>
  const { takenAt } = cluster.value.state
  const isLater = Date.parse(takenAt) !== Date.parse(chosen)
  return (
    <>
      <strong>Not now:</strong> this page shows the cluster as it was on <strong>{localText(takenAt)}</strong>,{' '}
      {agoText(takenAt, now)} ({instantText(takenAt)}).
      {isLater ? ` No state of ${localText(chosen)} is kept; this is the latest one before it.` : null}
    </>
  )
}

/** For views that do not show a state. */
function NowText({ chosen }: Pick<TextProps, 'chosen'>) {
  const { view } = addressBar.value.address
  const what =
    view === 'wall' ? 'The questions of the wall are kept answered on the cluster as it is now' : `${VIEWS[view]} is about now`
  return (
    <>
      <strong>{what}.</strong> The other views show the state of {localText(chosen)}.
    </>
  )
}
