import type { Base } from '../../../src/whatif/base.ts'
import type { Outcome, TimelineEvent } from '../../../src/whatif/outcome/outcome.ts'
import type { CommandEnd, WitnessedRun } from '../facts/witnessed-run.ts'

/** In place of a command's name where it only stands for something that kubectl does not do. */
export const UNSPOKEN = ''

/** What an outcome shows; `commands` are the names of the actions in their order. */
export function witnessOutcome(base: Base, outcome: Outcome, commands: readonly string[]): WitnessedRun {
  const { timeline, record, after, output } = outcome
  return {
    before: base.state,
    after,
    timeline: timeline.filter(({ kind }) => !kind.startsWith('ACTION_') && !kind.startsWith('EVICTION_')),
    workloads: record.workloads,
    budgets: record.budgets,
    placements: record.placements.map(({ pod, node, ties }) => ({ pod, nodes: [...new Set([node, ...ties()])] })),
    commands: commandEnds(timeline, commands),
    lines: output.flatMap((text) => text.split('\n')).filter((line) => line !== ''),
  }
}

/** Actions begin in the order of their times, and each end repeats the words of its beginning. */
function commandEnds(timeline: readonly TimelineEvent[], names: readonly string[]): readonly CommandEnd[] {
  const starts = timeline.filter(({ kind }) => kind === 'ACTION_STARTED')
  const ends = new Set(timeline.filter(({ kind }) => kind === 'ACTION_FINISHED' || kind === 'ACTION_FAILED'))
  return names.flatMap((name, i) => {
    const start = starts[i]
    if (!start || name === UNSPOKEN) return []
    const words = start.message.replace(/ starts$/, '')
    const isItsEnd = ({ message, atMs, object }: TimelineEvent): boolean =>
      atMs >= start.atMs && object.name === start.object.name && message.replace(/ (?:completes|fails)$/, '') === words
    const end = [...ends].find(isItsEnd)
    if (!end) return { name, exitCode: undefined, seconds: 0 }
    ends.delete(end)
    return { name, exitCode: end.kind === 'ACTION_FAILED' ? 1 : 0, seconds: (end.atMs - start.atMs) / 1000 }
  })
}
