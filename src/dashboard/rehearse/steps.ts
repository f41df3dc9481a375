import { type Question, STEPS_MAX, type Step } from '../question/question.ts'
import { draft, drafted, fillDraft } from './draft.ts'
import { fillText } from './scenario-text.ts'

/** Puts the action of the form into the scenario: at its end, or in the place of the one that is edited. */
export function addStep(): void {
  const question = drafted.value
  if (!question) return
  const at = draft.editing.value
  const steps = draft.steps.value
  if (at === undefined) {
    if (steps.length < STEPS_MAX) draft.steps.value = [...steps, { question, start: 'after', delay: 0 }]
  } else changeStep(at, { question })
  startNext()
}

/** Changes an action of the scenario, or when it starts. */
export function changeStep(at: number, change: Partial<Step>): void {
  draft.steps.value = draft.steps.value.map((step, i) => (i === at ? { ...step, ...change } : step))
}

/** Takes an action to the form. */
export function editStep(at: number): void {
  const step = draft.steps.value[at]
  if (!step) return
  fillDraft(step.question)
  draft.editing.value = at
}

export function removeStep(at: number): void {
  draft.steps.value = draft.steps.value.filter((_step, i) => i !== at)
  draft.editing.value = undefined
}

/** Moves an action one place up (-1) or down (1); when it starts moves with it. */
export function moveStep(at: number, by: -1 | 1): void {
  const steps = [...draft.steps.value]
  const [step] = steps.splice(at, 1)
  if (!step) return
  steps.splice(at + by, 0, step)
  draft.steps.value = steps
  draft.editing.value = undefined
}

/** The question that Run rehearses: the scenario, or the action of the form while the scenario is empty. */
export function questionToRun(): Question | undefined {
  const steps = draft.steps.value
  return steps.length === 0 ? drafted.value : { action: 'scenario', steps }
}

/** Fills the form, the list or the text with a question, as a link brings it. */
export function fillForm(question: Question): void {
  draft.editing.value = undefined
  draft.mode.value = question.action === 'file' ? 'text' : 'forms'
  if (question.action === 'file') {
    fillText(question)
    return
  }
  draft.steps.value = question.action === 'scenario' ? question.steps : []
  if (question.action !== 'scenario') fillDraft(question)
}

/** The form for another action: what the last one was done to is not chosen again. */
function startNext(): void {
  draft.editing.value = undefined
  draft.nodes.value = new Set()
  draft.workload.value = undefined
}
