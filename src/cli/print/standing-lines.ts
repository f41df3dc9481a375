import type { Io } from '../io.ts'
import type { StandingUpdate } from '../standing-document.ts'
import { counted, nameOf } from './human.ts'
import { outcomeLines } from './outcome-lines.ts'
import { listSection } from './section.ts'
import { verdictWord } from './verdict-word.ts'
import { wrap } from './wrap.ts'

/** So many changes of the cluster are named; the rest are counted. */
const CAUSES_MAX = 5
const CHANGES_MAX = 20

const WORDS = { ADDED: 'is new', MODIFIED: 'has changed', DELETED: 'is gone' } as const

/** An update of a standing question: the first is the answer as a whole, the others tell what is another, and since what. */
export function standingLines(
  update: StandingUpdate,
  io: Pick<Io, 'width' | 'colour'>,
  where: 'CLUSTER' | 'FORK',
): readonly string[] {
  const { answer, sequence } = update
  if (sequence === 1 && answer.__typename === 'Outcome') return outcomeLines(answer, io)
  return [
    '',
    ...headLines(update, io),
    ...listSection('WHAT CHANGED IN THE ANSWER', changeTexts(update), { width: io.width, max: CHANGES_MAX }),
    ...listSection(`WHAT CHANGED IN THE ${where}`, causeTexts(update), { width: io.width, max: CAUSES_MAX + 1 }),
  ]
}

function headLines({ answer }: StandingUpdate, { width, colour }: Pick<Io, 'width' | 'colour'>): readonly string[] {
  if (answer.__typename !== 'Outcome') return wrap(`No answer any more: ${answer.message}`, width)
  const { verdict, scenario, summary, state } = answer
  return [`${verdictWord(verdict, colour)}   ${scenario ?? ''}, ${state.takenAt}`, ...wrap(summary, width)]
}

function changeTexts({ changes }: StandingUpdate): readonly string[] {
  return changes.map(({ aspect, object, before, after }) => {
    const what = object === null ? '' : `${object.kind} ${nameOf(object)}: `
    if (aspect === 'ANSWERABLE') return after ?? 'The question can be answered again'
    if (after === null) return `${what}no more: ${before}`
    return before === null || aspect === 'REASON' ? `${what}${after}` : `${what}${after}, was ${before}`
  })
}

function causeTexts({ causes, causesTotal, gap }: StandingUpdate): readonly string[] {
  const named = causes.slice(0, CAUSES_MAX)
  const more = causesTotal - named.length
  return [
    ...named.map(({ type, key }) => `${key.kind} ${nameOf(key)} ${WORDS[type]}`),
    ...(more > 0 ? [`and ${counted(more, 'change')} more`] : []),
    ...(gap ? ['and something that was missed while it went by too fast'] : []),
  ]
}
