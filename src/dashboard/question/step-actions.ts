import type { ActionInput } from '../api/answers.generated.ts'
import { actionOf } from './action-of.ts'
import type { Step } from './question.ts'

/** The actions of a scenario as the API takes them: those that start together are one `parallel`, a delay is a `timed`. */
export function stepActions(steps: readonly Step[]): ActionInput[] {
  return groupsOf(steps).flatMap((group, at) => {
    const actions = group.map(delayed)
    const [first] = actions
    const together = first && actions.length === 1 ? first : { parallel: actions }
    return at > 0 && group[0]?.start === 'quiet' ? [{ wait: { untilQuiet: true } }, together] : [together]
  })
}

/** Steps that start together; the first of each group has its own start. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && step.start === 'with') last.push(step)
    else groups.push([step])
  }
  return groups
}

function delayed({ question, delay }: Step): ActionInput {
  const action = actionOf(question)
  return delay > 0 ? { timed: { after: `${delay}s`, actions: [action] } } : action
}
