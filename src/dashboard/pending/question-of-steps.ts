import { FILE_BYTES_MAX, fileBytes } from '../address/file-address.ts'
import type { ActionInput } from '../api/answers.generated.ts'
import type { FileQuestion, Question } from '../question/question.ts'

/** A remedy of a pod: the actions of each step are a JSON list. */
interface Changes {
  readonly message: string
  readonly steps: readonly { readonly actions: string }[]
}

/**
 * The changes of a remedy as a question that this page rehearses: an action of its form, or else a scenario file. `undefined` where
 * nothing is changed, or a link cannot hold the changes.
 */
export function questionOfSteps({ message, steps }: Changes): Question | undefined {
  const actions = steps.flatMap((step): readonly ActionInput[] => JSON.parse(step.actions))
  const [action, ...others] = actions
  if (!action) return undefined
  const formed = others.length === 0 ? formedOf(action) : undefined
  return formed ?? ifShort({ action: 'file', input: { name: message, actions } })
}

function formedOf(action: ActionInput): Question | undefined {
  if (action.scale?.target) {
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

function ifShort(question: FileQuestion): FileQuestion | undefined {
  return fileBytes(question) <= FILE_BYTES_MAX ? question : undefined
}
