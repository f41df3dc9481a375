import type { StandingUpdate } from '../documents/standing-document.ts'
import type { Io } from '../io.ts'
import { counted, nameOf } from './human.ts'
import { headline, outcomeLines } from './outcome-lines.ts'
import { listSection } from './section.ts'
import { wrap } from './wrap.ts'

/** The number of cluster changes that are named; the rest are counted. */
const CAUSES_MAX = 5
const CHANGES_MAX = 20

const WORDS = { ADDED: 'is new', MODIFIED: 'has changed', DELETED: 'is gone' } as const

/** An update of a standing question: the first is the whole answer, the others show what has changed, and after which changes. */
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
  if (answer.__typename !== 'Outcome') return wrap(`No longer answerable: ${answer.message}`, width)
  const { state, scenario } = answer
  return headline({ ...answer, scenario: `${scenario ?? ''} at ${state.takenAt}`.trim() }, { width, colour })
}

/** The headline has the worst reason, and the message that others end with. */
function changeTexts({ changes, answer }: StandingUpdate): readonly string[] {
  const summaryText = answer.__typename === 'Outcome' ? answer.summary : ''
  return changes.flatMap(({ aspect, object, before, after }) => {
    if (aspect === 'REASON' && after !== null && summaryText.includes(after)) return []
    const what = object === null ? '' : `${object.kind} ${nameOf(object)}: `
    if (aspect === 'ANSWERABLE') return after ?? 'Answerable again'
    if (after === null) return `${what}no longer: ${before}`
    return before === null || aspect === 'REASON'
      ? `${what}${withoutSummary(after, summaryText)}`
      : `${what}${after}, was ${before}`
  })
}

/** A reason without the message at its end that the summary contains. */
function withoutSummary(text: string, summaryText: string): string {
  const [head = text, ...rest] = text.split(': ')
  return rest.length > 0 && summaryText.includes(rest.join(': ')) ? head : text
}

function causeTexts({ causes, causesTotal, gap }: StandingUpdate): readonly string[] {
  const named = causes.slice(0, CAUSES_MAX)
  const more = causesTotal - named.length
  return [
    ...named.map(({ type, key }) => `${key.kind} ${nameOf(key)} ${WORDS[type]}`),
    ...(more > 0 ? [`and ${counted(more, 'change')} more`] : []),
    ...(gap ? ['and changes that were dropped because too many arrived at once'] : []),
  ]
}
