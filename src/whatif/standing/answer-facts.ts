import type { Examined } from '../examine.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { idOf } from '../outcome/verdict.ts'

/** What part of an answer somebody hears of when it becomes another. */
export type AnswerAspect = 'ANSWERABLE' | 'VERDICT' | 'REASON' | 'MOVES' | 'WORKLOAD' | 'SERVICE' | 'CHANCE' | 'REMEDY'

/** One thing that an answer says. Two answers say the same when they have the same facts with the same values. */
export interface AnswerFact {
  readonly aspect: AnswerAspect
  readonly object: ObjectKey | undefined
  /** What is compared: nothing in it is a matter of chance or of milliseconds. */
  readonly value: string
  /** What is told. */
  readonly text: string
}

/** Facts by what they are about. */
export type AnswerFacts = ReadonlyMap<string, AnswerFact>

/**
 * What an outcome says that a person would act upon: the verdict, the reasons that lead to it, how many pods move, and what
 * workloads and services have at the worst moment. Where a pod lands, how it is called and how long all takes differ from one
 * run to the next although nothing worth telling has happened, so pods stand under the name of their owner.
 */
export function answerFacts({ outcome, chance, remedies }: Examined): AnswerFacts {
  const facts = new Map<string, AnswerFact>()
  const add = (id: string, fact: AnswerFact): void => void facts.set(`${fact.aspect} ${id}`, fact)
  add('', { aspect: 'VERDICT', object: undefined, value: outcome.verdict, text: outcome.verdict })
  const moves = String(outcome.moves.length)
  add('', { aspect: 'MOVES', object: undefined, value: moves, text: `${moves} ${moves === '1' ? 'pod moves' : 'pods move'}` })
  addReasons(outcome, add)
  for (const { workload, readyBefore, readyMin, readyAfter, desired } of outcome.workloads) {
    if (readyMin >= readyBefore && readyAfter >= desired) continue
    const text = `${readyMin} of ${desired} ready at the worst moment, ${readyAfter} at the end`
    add(idOf(workload), { aspect: 'WORKLOAD', object: workload, value: text, text })
  }
  for (const { service, endpointsBefore, endpointsMin, endpointsAfter } of outcome.services) {
    if (endpointsMin >= endpointsBefore) continue
    const text = `${endpointsMin} of ${endpointsBefore} endpoints at the worst moment, ${endpointsAfter} at the end`
    add(idOf(service), { aspect: 'SERVICE', object: service, value: text, text })
  }
  if (chance) {
    // Shares waver with every pod that comes or goes: what can come out at all is news.
    const text = chance.verdicts.map(({ verdict, share }) => `${verdict} ${Math.round(share * 100)}%`).join(', ')
    add('', { aspect: 'CHANCE', object: undefined, value: chance.verdicts.map(({ verdict }) => verdict).join(' '), text })
  }
  for (const { changes, outcome: shown } of remedies?.remedies ?? []) {
    const text = changes.map(({ message }) => message).join(', and ')
    add(text, { aspect: 'REMEDY', object: undefined, value: shown.verdict, text: `${text} (${shown.verdict})` })
  }
  return facts
}

/** What is said when the question cannot be answered any more, in the words of the error. */
export function problemFacts(message: string): AnswerFacts {
  return new Map([['ANSWERABLE', { aspect: 'ANSWERABLE', object: undefined, value: message, text: message }]])
}

/** Reasons that lead to the verdict, those of one code about pods of one owner as one. */
function addReasons(outcome: Outcome, add: (id: string, fact: AnswerFact) => void): void {
  const owners = ownersOf(outcome)
  const groups = new Map<
    string,
    { readonly object: ObjectKey | undefined; readonly text: string; count: number; level: string }
  >()
  for (const { code, severity, message, objects, causedByScenario } of outcome.reasons) {
    if (!causedByScenario || severity === 'INFO') continue
    const [first] = objects
    const object = first && (owners.get(idOf(first)) ?? first)
    const id = `${code} ${object ? idOf(object) : message}`
    const group = groups.get(id)
    if (group) group.count++
    else groups.set(id, { object, text: message, count: 1, level: `${code} ${severity}` })
  }
  for (const [id, { object, text, count, level }] of groups) {
    const more = count > 1 ? ` (and ${count - 1} more like it)` : ''
    add(id, { aspect: 'REASON', object, value: `${level} ${count}`, text: `${text}${more}` })
  }
}

function ownersOf({ moves, pending, placements }: Outcome): ReadonlyMap<string, ObjectKey> {
  const owners = new Map<string, ObjectKey>()
  for (const { pod, owner } of [...moves, ...pending, ...placements]) if (owner) owners.set(idOf(pod), owner)
  return owners
}
