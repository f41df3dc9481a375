import { waitingTree } from '../../lib/waiting-tree.ts'
import type { OutcomeAnswer } from '../documents/answer.ts'
import { counted } from './human.ts'
import { WIDE } from './print-answer.ts'
import { ROWS_MAX } from './section.ts'
import { wrap } from './wrap.ts'

type Waiting = Pick<OutcomeAnswer, 'waits' | 'summary' | 'reasons' | 'stuck'>

/** What waits for what, step by step, where it continues behind what the reasons have. */
export function waitLines({ waits, summary, reasons, stuck }: Waiting, width: number): readonly string[] {
  const known = [summary, ...reasons.map(({ message }) => message), ...stuck.map(({ freedBy }) => freedBy)].join('\n')
  const tree = waitingTree(waits, known)
  if (tree.length === 0) return []
  const shown = width === WIDE ? tree : tree.slice(0, ROWS_MAX)
  const more = tree.length - shown.length
  const cycles = new Set(waits.flatMap(({ cycle }) => cycle ?? [])).size
  return [
    '',
    `WHAT WAITS FOR WHAT${cycles > 0 ? `: ${counted(cycles, 'deadlock')}` : ''}`,
    ...shown.flatMap(({ depth, text }) => wrap(`${'  '.repeat(depth)}${text}`, width, '  '.repeat(depth + 2))),
    ...(more > 0 ? [`and ${more} more (use -o wide)`] : []),
  ]
}
