import { idOf } from '../../kube/id-of.ts'
import type { Examined } from '../examine.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { placementFacts } from './placement-facts.ts'

/** What part of an answer a subscriber is sent when it becomes another. */
export type AnswerAspect =
  | 'ANSWERABLE'
  | 'VERDICT'
  | 'SUMMARY'
  | 'REASON'
  | 'MOVES'
  | 'DESTINATION'
  | 'WORKLOAD'
  | 'SERVICE'
  | 'BUDGET'
  | 'NODE'
  | 'CHANCE'
  | 'REMEDY'

/** One fact of an answer. Two answers are equal if they have the same facts with the same values. */
export interface AnswerFact {
  readonly aspect: AnswerAspect
  readonly object: ObjectKey | undefined
  /** What is compared: nothing in it is a matter of chance or of milliseconds. */
  readonly value: string
  /** What is reported. */
  readonly text: string
}

/** Facts by what they are about. */
export type AnswerFacts = ReadonlyMap<string, AnswerFact>

/**
 * What an outcome reports that a user would act on: the verdict and its sentence, the reasons that lead to it, how many pods
 * leave their nodes and where they land, and what workloads, Services, budgets and nodes go through. Names of new pods, the
 * choice among equally good nodes and milliseconds differ from one run to the next although nothing has happened, so pods are listed
 * under the name of their owner, equal nodes together, and times in whole seconds.
 */
export function answerFacts({ outcome, chance, remedies }: Examined): AnswerFacts {
  const facts = new Map<string, AnswerFact>()
  const add = (id: string, fact: AnswerFact): void => void facts.set(`${fact.aspect} ${id}`, fact)
  add('', { aspect: 'VERDICT', object: undefined, value: outcome.verdict, text: outcome.verdict })
  add('', { aspect: 'SUMMARY', object: undefined, value: withoutPodNames(outcome), text: outcome.summary })
  const moves = outcome.moves.length
  const left = moves === 1 ? '1 pod leaves its node' : `${moves} pods leave their nodes`
  add('', { aspect: 'MOVES', object: undefined, value: String(moves), text: left })
  addReasons(outcome, add)
  for (const { owner, text } of placementFacts(outcome))
    add(idOf(owner), { aspect: 'DESTINATION', object: owner, value: text, text })
  for (const { workload, readyBefore, readyMin, readyAfter, desired } of outcome.workloads) {
    if (readyMin >= readyBefore && readyAfter >= desired) continue
    const text = `at least ${readyMin} of ${desired} ready, ${readyAfter} at the end`
    add(idOf(workload), { aspect: 'WORKLOAD', object: workload, value: text, text })
  }
  for (const { service, endpointsBefore, endpointsMin, endpointsAfter } of outcome.services) {
    if (endpointsMin >= endpointsBefore) continue
    const text = `at least ${endpointsMin} of ${endpointsBefore} endpoints, ${endpointsAfter} at the end`
    add(idOf(service), { aspect: 'SERVICE', object: service, value: text, text })
  }
  for (const { budget, allowedMin, allowedAfter, refusals } of outcome.budgets) {
    const refused = refusals > 0 ? ', evictions refused' : ''
    const text = `at least ${allowedMin} disruptions allowed, ${allowedAfter} at the end${refused}`
    add(idOf(budget), { aspect: 'BUDGET', object: budget, value: text, text })
  }
  for (const { node, change, causedByScenario } of outcome.nodeChanges) {
    if (!causedByScenario) continue
    const text = change.toLowerCase().replaceAll('_', ' ')
    add(`${node} ${change}`, { aspect: 'NODE', object: { kind: 'Node', namespace: '', name: node }, value: text, text })
  }
  if (chance) {
    // Shares change with every pod that is created or deleted: any possible result counts as a change.
    const text = chance.verdicts.map(({ verdict, share }) => `${verdict} ${Math.round(share * 100)}%`).join(', ')
    add('', { aspect: 'CHANCE', object: undefined, value: chance.verdicts.map(({ verdict }) => verdict).join(' '), text })
  }
  for (const { changes, outcome: shown } of remedies?.remedies ?? []) {
    const text = changes.map(({ message }) => message).join(', and ')
    add(text, { aspect: 'REMEDY', object: undefined, value: shown.verdict, text: `${text} (${shown.verdict})` })
  }
  return facts
}

/** The sentence with the owners of pods for the pods. */
function withoutPodNames(outcome: Outcome): string {
  const owned = [...outcome.moves, ...outcome.pending, ...outcome.placements]
  return owned.reduce((text, { pod, owner }) => (owner ? text.replaceAll(pod.name, owner.name) : text), outcome.summary)
}

/** The message of the error if the question can no longer be answered. */
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
