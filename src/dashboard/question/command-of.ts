import type { Question } from './question.ts'
import { nameOf } from './scenario-of.ts'

/** The command that rehearses the same: `rehearse drain node-1 --ignore-daemonsets`. */
export function commandOf(question: Question): string {
  const flags = question.action === 'drain' ? question.flags.map((flag) => `--${flag}`) : []
  const namespace = 'workload' in question ? ['-n', question.workload.namespace] : []
  return ['rehearse', nameOf(question), ...flags, ...namespace].join(' ')
}
