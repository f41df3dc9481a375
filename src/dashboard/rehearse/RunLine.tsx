import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { goTo } from '../address/address-bar.ts'
import { counted } from '../parts/words.ts'
import { nameOf } from '../question/name-of.ts'
import { type ActionName, isNodeAction, isWorkloadAction, STEPS_MAX } from '../question/question.ts'
import { draft, drafted } from './draft.ts'
import { addStep, questionToRun } from './steps.ts'

/** What is chosen, Run, and the way into a scenario of several actions, always in sight. */
export function RunLine() {
  const action = drafted.value
  const isFull = draft.steps.value.length >= STEPS_MAX && draft.editing.value === undefined
  const hasChoice = draft.nodes.value.size > 0 || draft.steps.value.length > 0
  const clear = (): void => {
    draft.nodes.value = new Set()
    draft.steps.value = []
    draft.editing.value = undefined
    goTo({ view: 'rehearse' })
  }
  return (
    <div class="run-line">
      <button type="submit" class="primary" disabled={questionToRun() === undefined}>
        Run
      </button>
      <button type="button" disabled={action === undefined || isFull} onClick={addStep}>
        {draft.editing.value === undefined ? 'Add to the scenario' : `Change action ${draft.editing.value + 1}`}
      </button>
      <span class="run-what">
        {action === undefined ? missingText(draft.action.value) : chosenText()}
        {isFull ? `A scenario has at most ${STEPS_MAX} actions.` : null}
      </span>
      {hasChoice ? (
        <button type="button" onClick={clear}>
          Clear
        </button>
      ) : null}
    </div>
  )
}

function chosenText(): string {
  const action = drafted.value
  if (!action) return ''
  const isLeftOut = draft.steps.value.length > 0 && draft.editing.value === undefined
  if (isLeftOut) return `Not in the scenario yet: ${nameOf(action)}`
  return 'nodes' in action ? `${counted(action.nodes.length, 'node')}: ${abbreviatedNames(action.nodes)}` : nameOf(action)
}

/** What the action of the form still needs. */
function missingText(action: ActionName): string {
  if (draft.steps.value.length > 0 && draft.editing.value === undefined)
    return `Run rehearses ${counted(draft.steps.value.length, 'action')}.`
  if (isNodeAction(action)) return draft.nodes.value.size === 0 ? 'Choose one or more nodes.' : 'Give the key of the taint.'
  if (isWorkloadAction(action)) return draft.workload.value ? 'Give the image.' : 'Choose a workload.'
  return action === 'fail-zone' ? 'Choose a zone.' : 'Give the name of the object.'
}
