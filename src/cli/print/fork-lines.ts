import type { ForkAnswer, ForkRebaseAnswer, ForkRunAnswer, StateDiffAnswer } from '../fork-answers.ts'
import type { Io } from '../io.ts'
import { fact, stateText } from './fact-lines.ts'
import { clip, counted, human, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { listSection, tableSection } from './section.ts'
import { textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

type Width = Pick<Io, 'width'>

const REASONS_SHOWN = 10
const CONFLICTS_SHOWN = 20
/** Objects of a difference on a screen, fields of one object, and how much of a value. */
const OBJECTS_SHOWN = 40
const FIELDS_SHOWN = 8
const VALUE_MAX = 40

export function forkTable(forks: readonly ForkAnswer[], { width }: Width): readonly string[] {
  if (forks.length === 0) return ['There is no fork: make one with "rehearse fork create NAME".']
  const rows = forks.map((fork) => [
    fork.name,
    fork.id,
    String(fork.steps.length),
    fork.steps.at(-1)?.verdict ?? '',
    fork.behind ? 'behind' : 'level',
    fork.expiresAt,
  ])
  return textTable({ header: ['NAME', 'ID', 'STEPS', 'LAST', 'CLUSTER', 'UNTIL'], rows }, width)
}

/** A fork with its steps. */
export function forkLines(fork: ForkAnswer, { width }: Width): readonly string[] {
  const rows = fork.steps.map(({ number, scenario, actions, verdict, duration }) => [
    String(number),
    verdict,
    human(duration),
    actions.length > 0 ? actions.join(', ') : (scenario ?? ''),
  ])
  return [
    ...wrap(`fork ${fork.name} (${fork.id}), kept until ${fork.expiresAt}`, width),
    ...(fork.behind ? wrap('The cluster is another by now: "rehearse fork rebase" brings the fork there.', width) : []),
    ...(fork.note === null ? [] : wrap(`Note: ${fork.note}.`, width)),
    ...tableSection({ header: ['STEP', 'VERDICT', 'TIME', 'ACTIONS'], rows }, width),
    '',
    ...fact('STATE', stateText(fork.state), width),
  ]
}

export function forkRunLines({ fork, outcome }: ForkRunAnswer, { width }: Width): readonly string[] {
  const { verdict, summary, reasons, moves, duration } = outcome
  const told = reasons.map(({ message, causedByScenario }) => (causedByScenario ? message : `${message} (also without it)`))
  return [
    ...wrap(`${verdict}: ${summary}`, width),
    ...listSection('REASONS', told, { width, max: REASONS_SHOWN }),
    '',
    ...fact('TIME', `${human(duration)} of virtual time; ${counted(moves.totalCount, 'pod')} moved`, width),
    ...fact('FORK', `${fork.name}, ${counted(fork.steps.length, 'step')}`, width),
    ...fact('STATE', stateText(fork.state), width),
  ]
}

export function forkRebaseLines({ done, conflicts, fork }: ForkRebaseAnswer, { width }: Width): readonly string[] {
  const told = conflicts.map(({ message }) => message)
  const head = done
    ? `fork ${fork.name} goes on from the cluster as it is now, ${counted(fork.steps.length, 'step')} done again.`
    : `fork ${fork.name} is as it was: ${counted(conflicts.length, 'conflict')}. With --force it is moved in spite of them.`
  return [
    ...wrap(head, width),
    ...listSection('CONFLICTS', told, { width, max: CONFLICTS_SHOWN }),
    '',
    ...fact('STATE', stateText(fork.state), width),
  ]
}

const SIGNS = { ADDED: '+', REMOVED: '-', CHANGED: '~' } as const

export function stateDiffLines(diff: StateDiffAnswer, { width }: Width): readonly string[] {
  const { added, removed, changed, objects, from, to } = diff
  const wide = width === WIDE
  const lines = objects.nodes
    .slice(0, wide ? WIDE : OBJECTS_SHOWN)
    .flatMap(({ type, key, fields }) => [
      `${SIGNS[type]} ${key.kind} ${nameOf(key)}`,
      ...fields
        .slice(0, wide ? WIDE : FIELDS_SHOWN)
        .flatMap(({ path, before, after }) =>
          wrap(`${path}: ${valueText(before, wide)} -> ${valueText(after, wide)}`, width - 4).map((line) => `    ${line}`),
        ),
      ...(fields.length > FIELDS_SHOWN && !wide ? [`    and ${fields.length - FIELDS_SHOWN} more fields (use -o wide)`] : []),
    ])
  const more = objects.totalCount - (wide ? objects.nodes.length : OBJECTS_SHOWN)
  return [
    ...(added + removed + changed === 0
      ? ['Nothing is different.']
      : [`${added} added, ${removed} removed, ${changed} changed.`]),
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...(more > 0 ? [`and ${more} more objects (use -o json)`] : []),
    '',
    ...fact('FROM', `${placeText(from)}${stateText(from)}`, width),
    ...fact('TO', `${placeText(to)}${stateText(to)}`, width),
  ]
}

function placeText({ fork, snapshot }: StateDiffAnswer['from']): string {
  if (fork !== null) return `fork ${fork} of `
  return snapshot === null ? '' : `snapshot ${snapshot} of `
}

function valueText(value: string | null, wide: boolean): string {
  return value === null ? 'unset' : clip(value, wide ? WIDE : VALUE_MAX)
}
