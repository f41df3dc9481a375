import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { KeyAnswer } from '../documents/answer.ts'
import type { FailureCaseAnswer, ResilienceAnswer } from '../documents/inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { nameOf, settledText } from './human.ts'
import { tableSection } from './section.ts'
import { wrap } from './wrap.ts'

/** A ranked report: how many failures end how, then what each costs. */
export function resilienceLines(
  { summary, cases, coverage, state }: ResilienceAnswer,
  { width }: Pick<Io, 'width'>,
): readonly string[] {
  const rows = cases.nodes.map((item) => [
    item.name,
    item.verdict,
    String(item.rescheduled),
    settledText(item.settled),
    lossOf(item),
  ])
  return [
    ...wrap(summary, width),
    ...tableSection({ header: ['LOSS OF', 'VERDICT', 'RESCHEDULED', 'SETTLED', 'LOSES'], rows }, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('STATE', stateText(state), width),
  ]
}

function lossOf({ pending, downServices, downWorkloads, staysDown, shortWorkloads, lostPods }: FailureCaseAnswer): string {
  const ids = new Set(staysDown.map(idOf))
  const stays = (key: KeyAnswer): boolean => ids.has(idOf(key))
  const comesBack = (key: KeyAnswer): boolean => !stays(key)
  const parts = [
    ['Services stay down', downServices.filter(stays)],
    ['workloads stay down', downWorkloads.filter(stays)],
    ['Pending', pending],
    ['Services interrupted', downServices.filter(comesBack)],
    ['workloads interrupted', downWorkloads.filter(comesBack)],
    ['short', shortWorkloads],
    ['not recreated', lostPods],
  ] as const
  return (
    parts.flatMap(([word, keys]) => (keys.length > 0 ? `${word}: ${abbreviatedNames(keys.map(nameOf))}` : [])).join('; ') ||
    'nothing'
  )
}

function idOf({ kind, namespace, name }: KeyAnswer): string {
  return `${kind} ${namespace}/${name}`
}
