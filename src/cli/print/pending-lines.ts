import { shortSchedulerText } from '../../lib/short-scheduler-text.ts'
import type { OutcomeAnswer } from '../documents/answer.ts'
import { groupBy } from './group-by.ts'
import { counted, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { wrap } from './wrap.ts'

/** Groups of pods before they are cut. */
const GROUPS_MAX = 6

/** Pods that stay Pending because of the scenario, those of one owner together, with each message of the scheduler once. */
export function pendingLines({ pending, stuck }: OutcomeAnswer, width: number): readonly string[] {
  const own = pending.filter((item) => item.causedByScenario)
  if (own.length === 0) return []
  const groups = groupBy(own, ({ owner, message }) => `${owner?.kind} ${owner?.namespace}/${owner?.name} ${message}`)
  const helpOf = new Map(stuck.map(({ waiting, freedBy }) => [nameOf(waiting), freedBy]))
  const printed = new Set<string>()
  const shown = width === WIDE ? groups : groups.slice(0, GROUPS_MAX)
  const lines = shown.flatMap(({ first, more }) => {
    const name = `${nameOf(first.pod)}${more > 0 ? ` and ${more} more like it` : ''}`
    const why = (width === WIDE ? first.message : shortSchedulerText(first.message)) || 'the scheduler has not tried it yet'
    const help = helpOf.get(nameOf(first.pod))
    const isNew = !printed.has(why)
    printed.add(why)
    return [
      ...wrap(`${name}: ${isNew ? why : 'for the same reason'}`, width, '  '),
      ...(isNew && help ? wrap(`  would help: ${help}`, width, '    ') : []),
    ]
  })
  const rest = groups.length - shown.length
  return ['', `STAYS PENDING: ${counted(own.length, 'pod')}`, ...lines, ...(rest > 0 ? [`and ${rest} more (use -o wide)`] : [])]
}
