import type { Outage } from '../../src/whatif/outcome/impact.ts'
import type { ObjectKey, Outcome, VerdictReason } from '../../src/whatif/outcome/outcome.ts'
import { auditSummary } from './audit-summary.ts'
import { type Contradiction, compare } from './contradiction.ts'
import { saysDuration } from './durations.ts'
import { idOf } from './world.ts'

/** Each number of the headline and of the messages of reasons. */
export function auditSentences(outcome: Outcome): readonly Contradiction[] {
  return [...auditSummary(outcome), ...outcome.reasons.flatMap((reason) => auditReason(reason, outcome))]
}

function title({ kind, namespace, name }: ObjectKey): string {
  return `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`
}

function auditReason(reason: VerdictReason, outcome: Outcome): readonly Contradiction[] {
  const { message, code } = reason
  const where = `reason "${message}"`
  const workload = outcome.workloads.find((item) => message.startsWith(`${title(item.workload)} `))
  const service = outcome.services.find((item) => message.startsWith(`${title(item.service)} `))
  switch (code) {
    case 'NO_REPLICA_READY':
      return [
        ...auditCauses(message, workload),
        ...auditDown(message, { where, down: workload?.down, desired: workload?.desired }),
      ]
    case 'SERVICE_DOWN':
      return auditDown(message, { where, down: service?.down, desired: undefined })
    case 'BELOW_DESIRED':
      return [...auditCauses(message, workload), ...auditBelow(message, workload)]
    case 'EVICTION_REFUSED': {
      const match = /^eviction of (\S+) refused (once|(\d+) times)/.exec(message)
      const refused = outcome.evictions.refused.filter(({ pod }) => `${pod.namespace}/${pod.name}` === match?.[1])
      const count = match?.[2] === 'once' ? 1 : Number(match?.[3])
      const isSo = refused.some((item) => item.count === count && message.endsWith(`: ${item.message}`))
      return isSo ? [] : [{ where, says: message, isSo: refused.map((item) => `${item.count} times: ${item.message}`) }]
    }
    case 'PREEMPTION': {
      const match = /^(\S+) preempts (\d+) pods? on (\S+)$/.exec(message)
      const real = outcome.preemptions.map(
        ({ preemptor, victims, node }) => `${preemptor.namespace}/${preemptor.name} ${victims.length} ${node}`,
      )
      return compare(where, match !== null && real.includes(match.slice(1).join(' ')), true)
    }
    case 'DATA_LOST':
      return compare(
        where,
        Number(/^(\d+) pods? loses? /.exec(message)?.[1]),
        outcome.moves.filter(({ losesData }) => losesData).length,
      )
    case 'CONTAINERS_RESTARTED':
      return auditRestarts(message, outcome)
    case 'BUDGET_UNMET': {
      const match = /requires (\d+) healthy pods? and has (\d+) at the end(?:, of (\d+) that it covers)?/.exec(message)
      const budget =
        reason.objects[0] && outcome.after.get('PodDisruptionBudget', reason.objects[0].namespace, reason.objects[0].name)
      const { desiredHealthy, currentHealthy, expectedPods } = budget?.status ?? {}
      return compare(
        where,
        match
          ?.slice(1)
          .map(Number)
          .slice(0, match[3] ? 3 : 2),
        [desiredHealthy, currentHealthy, ...(match?.[3] ? [expectedPods] : [])],
      )
    }
    case 'POD_PENDING':
      return compare(
        where,
        outcome.pending.some(({ pod, message: why }) => message.startsWith(`${pod.namespace}/${pod.name} stays Pending: ${why}`)),
        true,
      )
    case 'STAYS_CORDONED':
      return compare(
        where,
        reason.objects.every(({ name }) => outcome.after.get('Node', '', name)?.unschedulable),
        true,
      )
    case 'ROLLOUT_STUCK':
      return auditRollout(reason, outcome)
    case 'LIMIT_REACHED': {
      const [, limit, horizon] = /after (.*) of virtual time|^the horizon of (.*?) ends before /.exec(message) ?? []
      const isSo = saysDuration(limit ?? horizon ?? '', outcome.durationMs)
      return [...compare(where, isSo, true), ...(reason.objects.length > 0 ? auditRollout(reason, outcome) : [])]
    }
    default:
      return []
  }
}

type Cause = Outcome['workloads'][number]['causes'][number]

/** The cause that concerns most pods, and how many others there are. */
function auditCauses(message: string, item: Outcome['workloads'][number] | undefined): readonly Contradiction[] {
  const [first, ...others] = item?.causes ?? []
  const more = / \(and (\d+) other causes?\)$/.exec(message)
  const isNamed = first === undefined || message.includes('fewer than desired for') || message.includes(`: ${first.reason}`)
  return [
    ...compare(`reason "${message}" names the first cause`, isNamed || !/ends with|at the end/.test(message), true),
    ...(more ? compare(`reason "${message}" other causes`, Number(more[1]), others.length) : []),
    ...(first ? auditCauseText(message, first) : []),
  ]
}

/** What a sentence quotes of a cause is the beginning of its message; the causes are audited separately. */
function auditCauseText(message: string, { reason, message: whole }: Cause): readonly Contradiction[] {
  const [, quoted] = message.replace(/ \(and \d+ other causes?\)$/, '').split(`: ${reason}: `)
  return quoted === undefined
    ? []
    : compare(`reason "${message}" quotes its cause`, whole.includes(quoted.replace(/\.$/, '')), true)
}

function auditDown(
  message: string,
  { where, down, desired }: { readonly where: string; readonly down: Outage | undefined; readonly desired: number | undefined },
): readonly Contradiction[] {
  const lasting = /has no ready \w+ from (.*) on and none at the end(?: \(0 of (\d+)\)(?:: .*)?)?$/.exec(message)
  if (lasting) {
    const isSo = down !== undefined && down.untilMs === undefined && saysDuration(lasting[1] ?? '', down.fromMs)
    return [...compare(where, true, isSo), ...(lasting[2] ? compare(where, Number(lasting[2]), desired) : [])]
  }
  const brief = /has no ready \w+ for (.*)$/.exec(message)
  return compare(where, true, down?.untilMs !== undefined && saysDuration(brief?.[1] ?? '', down.totalMs))
}

function auditBelow(message: string, item: Outcome['workloads'][number] | undefined): readonly Contradiction[] {
  const where = `reason "${message}"`
  const ends = /ends with (\d+) of (\d+) (?:replica|pod)s ready/.exec(message)
  if (ends) {
    const isLasting = item?.degraded !== undefined && item.degraded.untilMs === undefined
    return compare(where, [Number(ends[1]), Number(ends[2]), true], [item?.readyAfter, item?.desired, isLasting])
  }
  const brief = /has at least (\d+) of (\d+) (?:replica|pod)s ready, and fewer than desired for (.*)$/.exec(message)
  const isSo = item?.degraded?.untilMs !== undefined && saysDuration(brief?.[3] ?? '', item.degraded.totalMs)
  return compare(where, [Number(brief?.[1]), Number(brief?.[2]), true], [item?.readyMin, item?.desired, isSo])
}

function auditRestarts(message: string, { restarts }: Outcome): readonly Contradiction[] {
  const match =
    /^(.*): containers restart (once|(\d+) times)(?: in (\d+) pods)? \((?:(\w+), )?exit code (\d+)\)(, then CrashLoopBackOff)?$/.exec(
      message,
    )
  const real = restarts.map(({ workload, pods, count, reason, exitCode, inBackOff }) => {
    const [pod] = pods
    const whose = workload ? title(workload) : pod ? `${pod.namespace}/${pod.name}` : ''
    return [whose, count, pods.length, reason, exitCode, inBackOff].join(' ')
  })
  const [, whose, times, count, pods = 1, why = '', exitCode, backOff] = match ?? []
  const claimed = [whose, times === 'once' ? 1 : count, pods, why, exitCode, backOff !== undefined].join(' ')
  return compare(`reason "${message}"`, real.includes(claimed), true)
}

function auditRollout({ message, objects: [key] }: VerdictReason, { after }: Outcome): readonly Contradiction[] {
  const match = /(?:stops|does,) (?:at (\d+) of|with all) (\d+) (?:updated replicas|replicas updated)/.exec(message)
  const row = key && after.get(key.kind as 'Deployment' | 'StatefulSet' | 'DaemonSet', key.namespace, key.name)
  const [updated, wanted] =
    row?.kind === 'DaemonSet'
      ? [row.status.updatedNumberScheduled, row.status.desiredNumberScheduled]
      : [row?.status.updatedReplicas, row?.spec.replicas]
  return compare(`reason "${message}"`, match && [Number(match[1] ?? match[2]), Number(match[2])], [updated, wanted])
}

/** What the answer states about the rest: as many as it does not attribute to the scenario. */
export function auditUnrelated({ unrelated, pending, placements, nodeChanges, baseline }: Outcome): readonly Contradiction[] {
  if (!baseline) return []
  const others = nodeChanges.filter(({ causedByScenario }) => !causedByScenario)
  const count = (change: string): number => others.filter((item) => item.change === change).length
  const numbers: Readonly<Record<string, number>> = {
    'node removed': count('REMOVED'),
    'node added': count('ADDED'),
    'pod disrupted': unrelated.moved,
    'pod Pending': pending.filter(({ causedByScenario }) => !causedByScenario).length,
    'more pod scheduled': placements.filter(({ causedByScenario, replaces }) => !causedByScenario && !replaces).length,
    'workload short of pods': unrelated.shortWorkloads.length,
  }
  const claimed = Object.entries(numbers).map(([what, number]) =>
    number === 0 ? '' : `${number} ${number === 1 ? what : plural(what)}`,
  )
  return [
    ...compare('unrelated summary', unrelated.summary, claimed.filter((part) => part !== '').join(', ')),
    ...compare(
      'unrelated pending',
      unrelated.pending.map(idOf),
      pending.filter((item) => !item.causedByScenario).map(({ pod }) => idOf(pod)),
    ),
  ]
}

function plural(what: string): string {
  return what.replace(/\b(node|pod|workload)\b/, '$1s')
}
