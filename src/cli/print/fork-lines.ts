import type { ForkAnswer, ForkRebaseAnswer, ForkRunAnswer, StateDiffAnswer } from '../documents/fork-answers.ts'
import type { Io } from '../io.ts'
import { fact, stateText } from './fact-lines.ts'
import { clip, counted, human, nameOf } from './human.ts'
import { outcomeLines } from './outcome-lines.ts'
import { WIDE } from './print-answer.ts'
import { listSection, tableSection } from './section.ts'
import { textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

type Width = Pick<Io, 'width'>

const CONFLICTS_SHOWN = 20
/** Objects of a difference on a screen, fields of one object, and how much of a value. */
const OBJECTS_SHOWN = 40
const FIELDS_SHOWN = 8
const VALUE_MAX = 40

export function forkTable(forks: readonly ForkAnswer[], { width }: Width): readonly string[] {
  if (forks.length === 0) return ['No forks: create one with "rehearse fork create NAME".']
  const rows = forks.map((fork) => [
    fork.name,
    fork.id,
    String(fork.steps.length),
    verdictText(fork.steps.at(-1)),
    fork.behind ? 'behind' : 'level',
    fork.expiresAt,
  ])
  return textTable({ header: ['NAME', 'ID', 'STEPS', 'LAST', 'CLUSTER', 'EXPIRES'], rows }, width)
}

/** A fork with its steps. */
export function forkLines(fork: ForkAnswer, { width }: Width): readonly string[] {
  const rows = fork.steps.map((step) => [
    String(step.number),
    verdictText(step),
    human(step.duration),
    step.actions.length > 0 ? step.actions.join(', ') : (step.scenario ?? ''),
  ])
  return [
    ...wrap(`fork ${fork.name}: ${fork.summary}`, width),
    ...fact('KEPT', `until ${fork.expiresAt} as ${fork.id}`, width),
    ...(fork.behind ? wrap('The cluster has changed since: "rehearse fork rebase" brings the fork up to date.', width) : []),
    ...(fork.note === null ? [] : wrap(`Note: ${fork.note}.`, width)),
    ...tableSection({ header: ['STEP', 'VERDICT', 'TIME PASSED', 'ACTIONS'], rows }, width),
    '',
    ...fact('STATE', stateText(fork.state), width),
  ]
}

/** If only time passed, no verdict applies. */
function verdictText(step: ForkAnswer['steps'][number] | undefined): string {
  return step && step.actions.length > 0 ? step.verdict : '-'
}

/** A run in a fork is printed like any other rehearsal; below it follows the state of the fork. */
export function forkRunLines(
  { fork, outcome }: ForkRunAnswer,
  { width, colour }: Pick<Io, 'width' | 'colour'>,
): readonly string[] {
  return [...outcomeLines(outcome, { width, colour }), ...fact('FORK', forkNow(fork), width)]
}

function forkNow({ name, steps, state }: ForkAnswer): string {
  return `${name}, ${counted(steps.length, 'step')}, now at ${state.takenAt}`
}

/** Time that passed in a fork: no action caused its events, so it has no verdict. */
export function forkAdvanceLines(
  { fork, outcome }: ForkRunAnswer,
  { width, colour }: Pick<Io, 'width' | 'colour'>,
): readonly string[] {
  const rest = outcomeLines(outcome, { width, colour })
  return [
    ...wrap(`fork ${fork.name} advanced: ${outcome.summary}`, width),
    ...rest.slice(rest.indexOf('')),
    ...fact('FORK', forkNow(fork), width),
  ]
}

export function forkRebaseLines({ done, conflicts, fork }: ForkRebaseAnswer, { width }: Width): readonly string[] {
  const messages = conflicts.map(({ message }) => message)
  const head = done
    ? `fork ${fork.name} rebased on the cluster as it is now, ${counted(fork.steps.length, 'step')} run again.`
    : `fork ${fork.name} is unchanged: ${counted(conflicts.length, 'conflict')}. With --force it is rebased despite them.`
  return [
    ...wrap(head, width),
    ...listSection('CONFLICTS', messages, { width, max: CONFLICTS_SHOWN }),
    '',
    ...fact('STATE', stateText(fork.state), width),
  ]
}

const SIGNS = { ADDED: '+', REMOVED: '-', CHANGED: '~' } as const

export function stateDiffLines(diff: StateDiffAnswer, { width }: Width): readonly string[] {
  const { summary, objects, from, to } = diff
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
    ...wrap(summary, width),
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
