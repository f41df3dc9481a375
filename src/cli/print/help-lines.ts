import type { HelpAnswer } from '../answer.ts'
import type { Io } from '../io.ts'
import { explanationLines } from './explanation-lines.ts'
import { counted } from './human.ts'
import { listSection } from './section.ts'
import { wrap } from './wrap.ts'

const REMEDIES_MAX = 20

/** What would help, the cheapest change first, and then why the pod waits. */
export function helpLines({ explanation, remedies, tried }: HelpAnswer, io: Pick<Io, 'width'>): readonly string[] {
  const items = remedies.map(({ message, node }) => `${message}: then it goes to ${node}`)
  const [title = '', ...rest] = explanationLines(explanation, io)
  const nothing =
    remedies.length > 0 || !waits(explanation.result)
      ? []
      : ['', ...wrap(nothingText(tried, explanation.reasons.length), io.width)]
  return [
    title,
    ...listSection('WHAT WOULD HELP (any one of these, each tried in a run)', items, { width: io.width, max: REMEDIES_MAX }),
    ...nothing,
    '',
    ...rest,
  ]
}

function waits(result: HelpAnswer['explanation']['result']): boolean {
  return result === 'UNSCHEDULABLE' || result === 'GATED'
}

/** One reason for all nodes is one thing; where there are several, no change does away with all of them on any node. */
function nothingText(tried: number, reasons: number): string {
  const which = tried === 0 ? 'No single change was found that could help' : `None of ${counted(tried, 'single change')} helps`
  return reasons > 1 ? `${which}: more than one thing stands in the way on every node.` : `${which}.`
}
