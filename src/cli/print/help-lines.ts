import type { HelpAnswer, PodRemedyAnswer } from '../documents/explanation-answers.ts'
import type { Io } from '../io.ts'
import { headLines, reasonLines } from './explanation-lines.ts'
import { counted, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { wrap } from './wrap.ts'

const REMEDIES_MAX = 6
const INDENT = '    '

/** What the pod lacks, what would help, the cheapest change first, and then why each node will not do. */
export function helpLines({ explanation, remedies, tried }: HelpAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const nothing =
    remedies.length > 0 || !waits(explanation.result) ? [] : ['', ...wrap(nothingText(tried, explanation.reasons.length), width)]
  return [
    ...headLines(explanation, width),
    ...remedyLines(remedies, { tried, pod: explanation.pod, width }),
    ...nothing,
    ...reasonLines(explanation, width),
  ]
}

interface Shown {
  readonly tried: number
  readonly pod: HelpAnswer['explanation']['pod']
  readonly width: number
}

function remedyLines(remedies: readonly PodRemedyAnswer[], { tried, pod, width }: Shown): readonly string[] {
  if (remedies.length === 0) return []
  const max = width === WIDE ? remedies.length : REMEDIES_MAX
  const lines = remedies.slice(0, max).flatMap((remedy) => [
    ...wrap(`- ${textOf(remedy, pod)}`, width, '  '),
    // A command is there to be copied: it stays on one line.
    ...remedy.steps.map(({ command }) => `${INDENT}${command}`),
  ])
  const more = remedies.length > max ? [`  and ${remedies.length - max} more (use -o wide)`] : []
  const runs = tried === 0 ? '' : `; ${tried} tried`
  return ['', `WHAT WOULD HELP (any one of these, each shown by a run${runs})`, ...lines, ...more]
}

function textOf({ message, pod, node, ties, costs }: PodRemedyAnswer, podKey: Shown['pod']): string {
  const which = nameOf(pod) === nameOf(podKey) ? 'it' : nameOf(pod)
  const others = ties.length > 0 ? ` (or to ${counted(ties.length, 'other node')}, equally good)` : ''
  const price = costs.length > 0 ? `, but ${costs.join('; ')}` : ''
  return `${message}: ${which} is scheduled to ${node}${others}${price}`
}

function waits(result: HelpAnswer['explanation']['result']): boolean {
  return result === 'UNSCHEDULABLE' || result === 'GATED'
}

/** Where nodes have several reasons, no single change removes all of them. */
function nothingText(tried: number, reasons: number): string {
  if (tried === 0) return 'No single change that could help is known.'
  const which = `No single change helps: ${counted(tried, 'run')} tried`
  return reasons > 1 ? `${which}. Every node fails more than one constraint.` : `${which}.`
}
