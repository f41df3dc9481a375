import { actionWords } from './action-words.ts'
import type { ActionQuestion, Question } from './question.ts'
import { scenarioOf } from './scenario-of.ts'
import { yamlOf } from './yaml-of.ts'

/**
 * The command that rehearses the same: `rehearse drain node-1 --ignore-daemonsets`. Several actions, and what was read
 * from a text, are a scenario file, which the command reads from standard input. Further flags stand before it.
 */
export function commandOf(question: Question, flags: readonly string[] = []): string {
  if (question.action === 'scenario' || question.action === 'file')
    return `${['rehearse run -', ...flags].join(' ')} <<'EOF'\n${yamlOf(scenarioOf(question))}EOF`
  return ['rehearse', ...wordsOf(question), ...flags].join(' ')
}

function wordsOf(question: ActionQuestion): readonly string[] {
  const namespace = namespaceOf(question)
  return [
    quoted(actionWords(question)),
    ...(question.action === 'drain' ? question.flags.map((flag) => `--${flag}`) : []),
    ...(namespace === '' ? [] : ['-n', namespace]),
  ]
}

function namespaceOf(question: ActionQuestion): string {
  if ('workload' in question) return question.workload.namespace
  return question.action === 'delete' ? question.namespace : ''
}

/** Words with characters that a shell reads are put in single quotes. */
function quoted(text: string): string {
  return text
    .split(' ')
    .map((word) => (/^[\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}
