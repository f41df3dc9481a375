import { idOf } from '../../../kube/id-of.ts'
import { counted } from '../../../lib/counted.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { withoutPeriod } from '../../../lib/states-text.ts'
import { hasNothingToDo } from '../../scenario.ts'
import type { Outcome, VerdictReason } from '../outcome.ts'
import { affectsVerdict } from '../verdict.ts'
import type { NoEffect } from '../warnings.ts'
import { disruptionClauses } from './disruption-clauses.ts'
import { doneClause } from './done-clause.ts'

type Summarized = Omit<Outcome, 'summary' | 'digest'>

/**
 * The sentence that is read first: how far the request got, what happened to pods, and what is unavailable or blocks it.
 * It follows the verdict and does not repeat it. `unselected`: that selectors match no object.
 */
export function summarize(outcome: Summarized, noEffect?: NoEffect, unselected: readonly string[] = []): string {
  const { verdict, reasons, warnings } = outcome
  const blamed = reasons.filter(affectsVerdict)
  const done = doneClause(outcome)
  if (done === undefined) return hasNothingToDo(outcome.scenario) ? nothingRequested(outcome) : timePassed(outcome)
  if (noEffect === 'NOTHING_MATCHED' && verdict === 'UNKNOWN') return sentence([`nothing to judge: ${warnings.join('; ')}`])
  if (noEffect === 'ALREADY_SO' && verdict === 'SAFE') return sentence([`${warnings.join('; ')}, nothing changes`])
  const effects = disruptionClauses(outcome)
  switch (verdict) {
    case 'SAFE':
      return sentence([[done, ...effects, unavailable(outcome)].join(', '), ...unselected])
    case 'DEGRADED':
      return sentence([
        [done, ...effects].join(', '),
        ...gravest(blamed.filter(({ code }) => code !== 'POD_PENDING')),
        ...unselected,
      ])
    case 'UNKNOWN':
      return sentence([
        `cannot be judged: ${blamed[0]?.message ?? ''}`,
        [`as far as is known: ${done}`, ...effects].join(', '),
        ...unselected,
      ])
    case 'BLOCKED':
    case 'STUCK':
      return sentence([...gravest(blamed), ...unselected, effects.join(', '), ...cordoned(reasons)])
  }
}

/** A run in which time passes shows what happens without actions. */
function timePassed({ scenario, durationMs, quiet, placements, nodeChanges, ...outcome }: Summarized): string {
  const scheduled = placements.length > 0 ? [`${counted(placements.length, 'pod')} scheduled`] : []
  const disrupted =
    outcome.moves.length + outcome.jobFailures.length + outcome.restarts.length > 0 ? disruptionClauses(outcome) : []
  const nodes = nodeChanges.length > 0 ? [`${counted(nodeChanges.length, 'node change')}`] : []
  const changes = [...scheduled, ...disrupted, ...nodes]
  const passed = durationText(scenario.horizonMs ?? durationMs)
  if (changes.length === 0) return sentence([`nothing changes in ${passed}`])
  return sentence([`${passed} passed: ${changes.join(', ')}`, quiet ? '' : 'more changes are under way'])
}

/** A run in which nothing was requested shows what happens without actions. */
function nothingRequested(outcome: Summarized): string {
  const { durationMs, quiet, placements } = outcome
  const passed = quiet ? `settled after ${durationText(durationMs)}` : `${durationText(durationMs)} passed`
  const scheduled = placements.length > 0 ? [`${counted(placements.length, 'pod')} scheduled`] : []
  return sentence([['no action was requested', passed, ...scheduled, ...disruptionClauses(outcome)].join(', ')])
}

function unavailable({ reasons, services }: Summarized): string {
  const down = [...reasons.filter(({ code }) => code === 'NO_REPLICA_READY'), ...services.filter((service) => service.down)]
  return down.length === 0 ? 'nothing unavailable' : `${counted(down.length, 'object')} unavailable within the tolerances`
}

/**
 * The first of them, and how many more there are that it does not include. The reason why pods are Pending is given with their
 * number.
 */
function gravest([first, ...rest]: readonly VerdictReason[]): readonly string[] {
  if (!first) return []
  const others = rest.filter((other) => !isIncluded(other, first))
  const message = withoutPeriod(first.message.replace(/: Unschedulable: .*$/, ''))
  return [others.length > 0 ? `${message} (and ${counted(others.length, 'more reason')})` : message]
}

/** What an eviction was refused for is why the drain that waits for its pod does not complete. */
function isIncluded({ code, objects: [pod] }: VerdictReason, { objects }: VerdictReason): boolean {
  const isEviction = code === 'EVICTION_REFUSED' || code === 'EVICTION_ERROR'
  return isEviction && pod !== undefined && objects.some((object) => idOf(object) === idOf(pod))
}

function cordoned(reasons: readonly VerdictReason[]): readonly string[] {
  const names = reasons.flatMap(({ code, objects }) => (code === 'STAYS_CORDONED' ? objects.map(({ name }) => name) : []))
  const [first, ...others] = names
  if (first === undefined) return []
  const subject = others.length > 0 ? `${counted(names.length, 'node')} stay` : `${first} stays`
  return [`${subject} cordoned (kubectl uncordon ${names.join(' ')})`]
}

function sentence(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ')
  return text.endsWith('.') ? text : `${text}.`
}
