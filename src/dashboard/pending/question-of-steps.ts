import type { ActionInput } from '../api/answers.generated.ts'
import type { Question } from '../question/question.ts'

/** A step of a remedy: its actions are a JSON list. */
interface Step {
  readonly actions: string
}

/** The steps as a question that this page rehearses; `undefined` where they need more than one of its actions. */
export function questionOfSteps(steps: readonly Step[]): Question | undefined {
  const actions = steps.flatMap((step): readonly ActionInput[] => JSON.parse(step.actions))
  const [action, ...others] = actions
  if (!action || others.length > 0) return undefined
  if (action.scale) {
    const { kind, namespace, name } = action.scale.target
    return { action: 'scale', workload: { kind, namespace: namespace ?? 'default', name }, replicas: action.scale.replicas }
  }
  if (action.deletePod) {
    const { namespace, name } = action.deletePod
    return { action: 'delete', kind: 'Pod', namespace: namespace ?? 'default', name }
  }
  const nodes = action.uncordon?.names ?? []
  return nodes.length > 0 ? { action: 'uncordon', nodes } : undefined
}
