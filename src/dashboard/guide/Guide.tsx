import { useSignalEffect } from '@preact/signals'
import { addressBar } from '../address/address-bar.ts'
import { counted } from '../parts/words.ts'
import { shownClock } from '../play/shown-clock.ts'
import { nameOf } from '../question/name-of.ts'
import type { Question } from '../question/question.ts'
import { busiestNode } from '../rehearse/busiest-node.ts'
import { draft } from '../rehearse/draft.ts'
import { type Remedy, rehearsal } from '../rehearse/rehearsal.ts'
import { runQuestion, showRemedy } from '../rehearse/run-question.ts'
import { questionToRun } from '../rehearse/steps.ts'
import { endGuide, guideStep, isGuiding } from './guide.ts'

/** The element that gets the focus when the guide ends, since its own buttons are gone then. */
const OUTCOME_ID = 'outcome'

/** A first rehearsal in three clicks. What the reader does without it counts as well. */
export function Guide() {
  useSignalEffect(() => {
    const { address } = addressBar.value
    const hasTried = address.view === 'rehearse' && address.remedy !== undefined
    if (isGuiding.value && (hasTried || shownClock.value?.isPlaying.value)) endGuide()
  })
  if (!isGuiding.value) return null
  const { text, label, onClick } = nextClick()
  const step = guideStep.value
  return (
    <section class="guide" aria-label="First rehearsal">
      <h2>
        First rehearsal <span class="aside">{step} of 3</span>
      </h2>
      <p class="guide-text" role="status">
        {text}
      </p>
      <button type="button" class="primary" aria-disabled={onClick === undefined} onClick={onClick}>
        {label}
      </button>
      {step === 3 && remedyFound() ? (
        <button type="button" onClick={tryRemedy}>
          Try the remedy
        </button>
      ) : null}
      <button type="button" onClick={() => leave(OUTCOME_ID)}>
        {step === 3 ? 'Close' : 'Skip'}
      </button>
    </section>
  )
}

/** The next click. One button has them all, so that it keeps the focus. */
interface Click {
  readonly text: string
  readonly label: string
  /** Left out while it has nothing to act on. */
  readonly onClick?: (() => void) | undefined
}

function nextClick(): Click {
  const question = questionToRun()
  if (guideStep.value === 3) return playing()
  return question ? starting(question) : choosing()
}

function choosing(): Click {
  const busiest = busiestNode()
  if (!busiest) return { text: 'Reading the nodes of the cluster ...', label: 'Choose' }
  const { name, pods } = busiest
  return {
    text: `Choose a node to drain: ${name} runs the most pods (${counted(pods, 'pod')}). Any other node of the list will do.`,
    label: `Choose ${name}`,
    onClick: () => {
      draft.action.value = 'drain'
      draft.nodes.value = new Set([name])
    },
  }
}

function starting(question: Question): Click {
  return {
    text: 'Start the rehearsal: the twin shows what the change causes, and how long it takes.',
    label: `Rehearse ${nameOf(question)}`,
    onClick: () => runQuestion(question),
  }
}

function playing(): Click {
  const label = 'Play it'
  const { outcome, error } = rehearsal.value ?? {}
  if (error) return { text: 'The rehearsal has no outcome. Choose another change.', label }
  if (!outcome) return { text: 'The change is being rehearsed ...', label }
  const clock = shownClock.value
  const remedy = remedyFound()
  const rest = remedy ? `A remedy: ${remedy.message}.` : ''
  const onClick = (): void => {
    clock?.toggle()
    leave('play')
  }
  const text = `The verdict comes first, then what is unavailable, and why. ${rest}`
  return clock ? { text: `${text} Play the run in virtual time.`, label, onClick } : { text, label }
}

/** The first change that would make it safe, if one is found. */
function remedyFound(): Remedy | undefined {
  const remedies = rehearsal.value?.remedies
  return remedies?.status === 'found' ? remedies.list[0] : undefined
}

function tryRemedy(): void {
  showRemedy(1)
  leave(OUTCOME_ID)
}

/** Ends the guide; the focus goes where the reader continues. */
function leave(id: string): void {
  endGuide()
  document.getElementById(id)?.focus()
}
