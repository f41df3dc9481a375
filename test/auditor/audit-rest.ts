import { isConditionTrue } from '../../src/kube/condition.ts'
import { KIND_NAMES, type Row } from '../../src/kube/kinds.ts'
import type { ObjectKey, Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Contradiction, compare, compareSets } from './contradiction.ts'
import type { Traffic } from './departures.ts'
import type { PlayedRun } from './played-runs.ts'
import { idOf } from './world.ts'

/** Who preempted whom and where: the pods that the scheduler marked, and the pod that it nominated for their node. */
export function auditPreemptions(
  { preemptions, moves }: Outcome,
  run: PlayedRun,
  { departures }: Traffic,
): readonly Contradiction[] {
  const own = new Set(moves.map(({ pod, leftAtMs }) => `${idOf(pod)} at ${leftAtMs}`))
  const real = departures.filter(({ pod, atMs, cause }) => cause === 'PREEMPTION' && own.has(`${idOf(pod)} at ${atMs}`))
  const claimed = preemptions.flatMap(({ victims, node }) => victims.map((victim) => `${idOf(victim)} of ${node}`))
  return [
    ...compareSets(
      'preemptions victims',
      claimed,
      real.map(({ pod }) => `${idOf(pod)} of ${pod.nodeName}`),
    ),
    ...preemptions.flatMap(({ preemptor, node, victims, atMs }) => {
      const where = `preemptions ${idOf(preemptor)} on ${node}`
      const gone = real.filter(({ pod }) => victims.some((victim) => idOf(victim) === idOf(pod)))
      const isNominated = run.changes.some(
        ({ change }) =>
          change.kind === 'Pod' &&
          change.after !== undefined &&
          idOf(change.after) === idOf(preemptor) &&
          (change.after.nominatedNodeName === node || change.after.nodeName === node),
      )
      return [
        ...compare(`${where} atMs`, atMs, Math.min(...gone.map((item) => item.atMs))),
        ...compare(`${where} is nominated`, isNominated, true),
      ]
    }),
  ]
}

/** What waits for what: pods that stay Pending because of the scenario, pods that a lost node keeps, and pods that drains did not get away. */
export function auditStuck({ stuck, pending, moves }: Outcome, { reports, after }: PlayedRun): readonly Contradiction[] {
  const waiting = pending.filter(({ causedByScenario }) => causedByScenario)
  const lost = moves.filter(({ pod, result, fromNode }) => {
    const row = after.get('Pod', pod.namespace, pod.name)
    const node = after.get('Node', '', fromNode)
    return result === 'TERMINATING' && row?.nodeName === fromNode && node && !isConditionTrue(node.conditions, 'Ready')
  })
  const drains = reports.flatMap((report) => report.drains.flatMap((drain) => drain.reports))
  const requested = new Set(
    drains.flatMap((item) => {
      if (item.kind === 'notDrained') return item.pending.map((pod) => idOf({ ...pod, kind: 'Pod' }))
      return item.kind === 'refused' || item.kind === 'accepted' ? [idOf({ ...item.pod, kind: 'Pod' })] : []
    }),
  )
  for (const { action, endedAt } of reports)
    if (action.kind === 'deleteObject' && endedAt === undefined)
      for (const row of keptBy(action.targets, after)) requested.add(idOf(row))
  const listed = new Set(stuck.map((item) => idOf(item.waiting)))
  const known = new Set([...waiting, ...lost].map(({ pod }) => idOf(pod)))
  return [
    ...compareSets(
      'stuck',
      [...listed].filter((id) => !known.has(id) && !(requested.has(id) && isThere(id, after))),
      [],
    ),
    ...compareSets(
      'stuck lists',
      [],
      [...known].filter((id) => !listed.has(id)),
    ),
    ...waiting.flatMap(({ pod, message }) => {
      const texts = stuck.filter((item) => idOf(item.waiting) === idOf(pod)).map(({ waitsFor }) => waitsFor)
      return message === '' || texts.includes(message) ? [] : compare(`stuck ${idOf(pod)} waitsFor`, texts, message)
    }),
  ]
}

/** Objects that a deletion may still wait for: those that it names, and all in the namespaces among them. */
function keptBy(targets: readonly ObjectKey[], after: PlayedRun['after']): readonly Row[] {
  return KIND_NAMES.flatMap((kind): readonly Row[] => after.list(kind)).filter((row) =>
    targets.some((target) => idOf(target) === idOf(row) || (target.kind === 'Namespace' && target.name === row.namespace)),
  )
}

function isThere(id: string, after: PlayedRun['after']): boolean {
  return KIND_NAMES.some((kind) => after.list(kind).some((row: Row) => idOf(row) === id))
}
