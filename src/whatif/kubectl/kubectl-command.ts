import type { SingleAction } from '../actions/action.ts'
import { kubectlOf, wordsOf } from '../actions/ask-spec.ts'

/** The kubectl command that does an action to the real cluster, or a comment of a shell where kubectl has none for it. */
export function kubectlCommand(action: SingleAction): string {
  return kubectlOf(action) ?? `# ${wordsOf(action).text} (kubectl has no command for it)`
}
