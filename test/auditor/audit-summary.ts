import { singleActions } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { isOfConsequences } from '../../src/whatif/outcome/reasons/limit-reasons.ts'
import { onlyWaits } from '../../src/whatif/scenario.ts'
import { type Contradiction, compare } from './contradiction.ts'
import { saysDuration } from './durations.ts'
import { idOf } from './world.ts'

type Rule = readonly [pattern: RegExp, isSo: (match: readonly string[], outcome: Outcome) => unknown]

const moved = ({ moves }: Outcome, result: string): number => moves.filter((move) => move.result === result).length
const own = ({ pending }: Outcome) => pending.filter(({ causedByScenario }) => causedByScenario)
const blamed = ({ reasons }: Outcome) =>
  reasons.filter(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO')
const equals = (claimed: string | undefined, real: number): boolean => Number(claimed) === real

function nodesThat({ nodeChanges }: Outcome, change: string): number {
  return new Set(nodeChanges.filter((item) => item.causedByScenario && item.change === change).map(({ node }) => node)).size
}

/** New pods that have a node: those that replace none. */
function additional({ placements }: Outcome): number {
  return placements.filter(({ causedByScenario, replaces }) => causedByScenario && !replaces).length
}

function submitted({ scenario }: Outcome): number {
  return singleActions(scenario.actions).reduce((sum, action) => sum + (action.kind === 'submit' ? action.count : 0), 0)
}

function growth({ workloads }: Outcome): number {
  return workloads.reduce((sum, { desired, desiredBefore }) => sum + Math.max(0, desired - desiredBefore), 0)
}

/** Nothing that an answer lists is because of the scenario. */
function nothingChanges({
  moves,
  placements,
  nodeChanges,
  jobFailures,
  restarts,
  workloads,
  services,
  baseline,
}: Outcome): boolean {
  const isOwn = ({ causedByScenario }: { readonly causedByScenario: boolean }): boolean =>
    baseline === undefined || causedByScenario
  const own = placements.filter(isOwn).length + nodeChanges.filter(isOwn).length
  const lasting = [...workloads, ...services].filter(({ down }) => down).length
  return moves.length + own + jobFailures.length + restarts.length + (baseline ? lasting : 0) === 0
}

const passedMs = ({ scenario, durationMs }: Outcome): number => scenario.horizonMs ?? durationMs

/** Every clause of a headline that states something: whether it is so. */
const CLAUSES: readonly Rule[] = [
  [/^(\d+) pods? rescheduled$/, ([n], o) => equals(n, moved(o, 'RESCHEDULED'))],
  [/^(\d+) pods? replaced$/, ([n], o) => equals(n, moved(o, 'REPLACED'))],
  [/^(\d+) pods? deleted$/, ([n], o) => equals(n, moved(o, 'DELETED'))],
  [/^(\d+) pods? not replaced$/, ([n], o) => equals(n, moved(o, 'NOT_REPLACED'))],
  [/^(\d+) pods? disrupted that may not be recreated$/, ([n], o) => equals(n, moved(o, 'UNKNOWN'))],
  [/^(\d+) pods? stays? Terminating$/, ([n], o) => equals(n, moved(o, 'TERMINATING'))],
  [
    /^(\d+) pods? stays? Pending(?: \((.*)\))?$/,
    ([n, why], o) =>
      equals(n, own(o).length) &&
      (!why || own(o).every(({ message, reasons }) => message.includes(why) || reasons.some(({ reason }) => reason === why))),
  ],
  [/^(\d+) Jobs? failed$/, ([n], o) => equals(n, o.jobFailures.length)],
  [
    /^containers of (\d+) pods? restarted$/,
    ([n], o) => equals(n, new Set(o.restarts.flatMap(({ pods }) => pods.map(idOf))).size),
  ],
  [/^no pod disrupted$/, (_, o) => o.moves.length + own(o).length + o.jobFailures.length + o.restarts.length === 0],
  [/^nothing unavailable$/, (_, o) => [...o.workloads, ...o.services].every(({ down }) => !down)],
  [
    /^(\d+) objects? unavailable within the tolerances$/,
    ([n], o) => equals(n, [...o.workloads, ...o.services].filter(({ down }) => down).length),
  ],
  [/^(?:done|removed)$/, (_, o) => (o.actionsDoneAtMs ?? 1000) < 1000],
  [/^(?:done|\d+ nodes? removed) after (.*)$/, ([time], o) => saysDuration(time ?? '', o.actionsDoneAtMs)],
  [/^not done$/, (_, o) => o.actionsDoneAtMs === undefined],
  [/^rolled out after (.*)$/, ([time], o) => saysDuration(time ?? '', o.settledAtMs)],
  [
    /^rolled out$/,
    (_, o) => o.settledAtMs === undefined && !o.reasons.some((item) => item.code === 'LIMIT_REACHED' && !isOfConsequences(item)),
  ],
  [/^not rolled out$/, (_, o) => o.settledAtMs === undefined],
  [/^(\d+) nodes? cordoned$/, ([n], o) => equals(n, nodesThat(o, 'CORDONED'))],
  [/^(\d+) nodes? uncordoned$/, ([n], o) => equals(n, nodesThat(o, 'UNCORDONED'))],
  [/^(\d+) nodes? Ready again$/, ([n], o) => equals(n, nodesThat(o, 'READY'))],
  [/^(\d+) nodes? added$/, ([n], o) => equals(n, nodesThat(o, 'ADDED'))],
  [/^(?:not )?(\d+) nodes? (?:deleted|removed)$/, ([n], o) => equals(n, nodesThat(o, 'REMOVED'))],
  [
    /^(\d+) nodes? NotReady after (.*)$/,
    ([n, time], o) =>
      equals(n, nodesThat(o, 'NOT_READY')) &&
      saysDuration(
        time ?? '',
        o.nodeChanges.find(({ change, causedByScenario }) => change === 'NOT_READY' && causedByScenario)?.atMs,
      ),
  ],
  [/^(\d+) of (\d+) pods? scheduled$/, ([n, of], o) => equals(n, additional(o)) && equals(of, submitted(o))],
  [/^(\d+) of (\d+) new pods? scheduled$/, ([n, of], o) => equals(n, additional(o)) && equals(of, growth(o))],
  [/^no action was requested$/, (_, o) => onlyWaits(o.scenario)],
  [/^settled after (.*)$/, ([time], o) => o.quiet && saysDuration(time ?? '', o.durationMs)],
  [/^nothing changes$/, (_, o) => nothingChanges(o)],
  [/^nothing changes in (.*)$/, ([time], o) => nothingChanges(o) && saysDuration(time ?? '', passedMs(o))],
  [/^(.*) passed$/, ([time], o) => saysDuration(time ?? '', passedMs(o))],
  [/^more changes are under way$/, (_, o) => !o.quiet],
  [/^(\d+) changes? of nodes$/, ([n], o) => equals(n, o.nodeChanges.length)],
  [/^(\d+) more pods? scheduled$/, ([n], o) => equals(n, additional(o))],
  [/^(\d+) pods? scheduled$/, ([n], o) => equals(n, o.placements.length)],
]

/** Each number of the headline. */
export function auditSummary(outcome: Outcome): readonly Contradiction[] {
  const { summary, warnings } = outcome
  const messages = blamed(outcome).map(quotedMessage)
  // A message of a reason is audited with the reasons, warnings separately; what is left are clauses.
  const quoted = [...messages, warnings.join('; ')]
    .toSorted((a, b) => b.length - a.length)
    .find((text) => text !== '' && summary.includes(text))
  const unquoted = quoted === undefined ? summary : summary.replace(quoted, '')
  const rest = warnings.reduce((text, warning) => text.replace(warning, ''), unquoted).replace(/\.$/, '')
  const more = / \(and (\d+) more reasons?\)/.exec(rest)
  const parts = rest
    .replace(/ \(and \d+ more reasons?\)/, '')
    .replace(/^(?:cannot be judged|nothing to judge): /, '')
    .replace('as far as is known: ', '')
    .split(/; |(?<= passed): |, (?=\d|no |not |nothing|done|rolled|settled|containers of )/)
    .map((part) => part.trim().replace(/^, |[.;]$/g, ''))
    .filter((part) => part !== '')
  return [
    ...parts.flatMap((part) => auditClause(part, outcome)),
    ...(more ? compare(`summary "${summary}": more reasons`, Number(more[1]), blamedBesides(outcome, quoted)) : []),
  ]
}

/** Reasons besides the one that the headline states. Why pods are Pending it states with their number, where the scenario got done. */
function blamedBesides(outcome: Outcome, quoted: string | undefined): number {
  const counted = outcome.verdict === 'DEGRADED' ? blamed(outcome).filter(({ code }) => code !== 'POD_PENDING') : blamed(outcome)
  const stated = counted.find((reason) => quotedMessage(reason) === quoted)
  const named = new Set(stated?.objects.map(idOf))
  return counted.filter(
    (item) =>
      item !== stated && !(item.code.startsWith('EVICTION_') && item.objects.slice(0, 1).some((pod) => named.has(idOf(pod)))),
  ).length
}

function auditClause(clause: string, outcome: Outcome): readonly Contradiction[] {
  const cordoned = /^(?:(\d+) nodes stay|(\S+) stays) cordoned \(kubectl uncordon (.*)\)$/.exec(clause)
  if (cordoned) {
    const [, count, , list = ''] = cordoned
    const names = list.split(' ')
    const still = names.filter((name) => outcome.after.get('Node', '', name)?.unschedulable)
    return [
      ...compare(`summary: ${clause}`, names, still),
      ...(count ? compare(`summary: ${clause}`, Number(count), names.length) : []),
    ]
  }
  for (const [pattern, isSo] of CLAUSES) {
    const match = pattern.exec(clause)
    if (match) return compare(`summary: ${clause}`, true, isSo(match.slice(1), outcome))
  }
  return [{ where: 'summary', says: clause, isSo: 'a clause that the audit does not know' }]
}

/** As the first line has it: without why pods are Pending, and without a period where more follows. */
function quotedMessage({ message }: { readonly message: string }): string {
  return message.replace(/: Unschedulable: .*$/, '').replace(/\.$/, '')
}
