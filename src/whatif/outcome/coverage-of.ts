import { addMs } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import { listedKinds } from '../actions/listed-kinds.ts'
import { assumesUsage, startsCronJobs } from '../scenario.ts'
import { actorNotes } from './actor-notes.ts'
import { admissionNotes } from './admission-notes.ts'
import { assumptionNotes } from './assumption-notes.ts'
import type { CoverageNote } from './coverage-note.ts'
import { coverageNotes } from './coverage-notes.ts'
import { equalReplicas } from './equal-replicas.ts'
import type { FinishedRun } from './finished-run.ts'
import { learnedNotes } from './learned-notes.ts'
import { leftOutNotes } from './left-out-notes.ts'
import type { Move } from './move.ts'
import { namesAccount } from './names-account.ts'
import { operatorNotes } from './operator-notes.ts'
import { orderNotes } from './order-notes.ts'
import type { Outcome } from './outcome.ts'
import { ownershipNotes } from './ownership-notes.ts'
import { policyNotes } from './policy-notes.ts'
import { priorityNotes } from './priority-notes.ts'
import { retryNotes } from './retry-notes.ts'
import { runNotes } from './run-notes.ts'
import { scaleNotes } from './scale-notes.ts'
import { selectionNotes } from './selection-notes.ts'
import { serviceRangeNotes } from './service-range-notes.ts'
import { silenceNotes } from './silence-notes.ts'
import { hookNotes, sharedStopNotes } from './stop-notes.ts'
import { storageClassNotes } from './storage-class-notes.ts'
import { weighedNotes } from './weighed-notes.ts'

type Covered = Pick<Outcome, 'moves' | 'workloads' | 'placements' | 'preemptions' | 'evictions' | 'pending' | 'timeline'>

/** What the answer does not take into account. With pauses. */
export function* coverageOf(
  run: FinishedRun,
  { moves, workloads, placements, timeline, ...rest }: Covered,
): Generator<void, readonly CoverageNote[]> {
  const { base, start, after, reports, recorder, scenario, endMs } = run
  const pods = yield* concernedPods(moves, run)
  const listed = new Set(reports.flatMap(({ action }) => listedKinds(action, base.state)))
  const concerned = [...pods, ...podsOf(placements, after)]
  return [
    ...weighedNotes(base.coverage, {
      scenario,
      reports,
      listed,
      moves,
      placements,
      pods: concerned,
      namesAccount: () => namesAccount({ pods: concerned, reports, cluster: after }),
    }),
    ...leftOutNotes(reports, base.state),
    ...selectionNotes(listed, base.info),
    ...serviceRangeNotes(reports, base.state),
    ...orderNotes({ moves, ...rest, replicas: equalReplicas(moves, { base: base.state, after }) }),
    ...ownershipNotes(base.state, reports),
    ...operatorNotes(base.state, reports),
    ...admissionNotes({ base: base.state, events: recorder.events, reports, baseline: run.baseline }),
    ...scaleNotes(pods, base.state),
    ...priorityNotes(concerned, base.state),
    ...storageClassNotes(podsOf(rest.pending.filter(isCaused), after), { info: base.info, after }),
    ...policyNotes({ base: base.state, after, ...run.unevaluated, moves }),
    ...learnedNotes({ base: base.state, after, pods: concerned }),
    ...silenceNotes({ reports, timeline, base: base.state, start }),
    ...hookNotes(pods),
    ...actorNotes(scenario, base.state),
    ...sharedStopNotes(run.timing),
    ...runNotes({
      after,
      placed: podsOf(placements.filter(isCaused), after),
      startsCronJobs: startsCronJobs(scenario),
      neverExits: run.neverExits,
    }),
    ...(yield* assumptionNotes({ base: base.state, after, reports, placements })),
    ...(yield* coverageNotes({
      base: base.state,
      after,
      pods,
      workloads,
      modelled: run.modelledOwners,
      customKinds: new Set(scenario.customControllers),
      schedulerNames: run.schedulerNames,
      schedulerGaps: run.schedulerGaps,
      cutSearches: run.cutSearches,
      idleSchedulesUntil: startsCronJobs(scenario) ? undefined : addMs(start, endMs),
      provisioned: recorder.provisioned,
      autoscalers: scenario.horizontalPodAutoscalers === false ? 'off' : assumesUsage(scenario) ? 'measure' : 'keep bounds',
    })),
    ...retryNotes({
      base: base.state,
      awaited: run.awaitedRetries,
      concerned: [...moves, ...placements.filter(isCaused), ...rest.pending.filter(isCaused)].map(({ pod }) => pod),
      events: recorder.events,
    }),
  ]
}

function isCaused({ causedByScenario }: { readonly causedByScenario: boolean }): boolean {
  return causedByScenario
}

/** Pods that left, as they were, and pods without a node: what a coverage note may concern. */
function* concernedPods(moves: readonly Move[], { base, after }: FinishedRun): Generator<void, readonly PodRow[]> {
  const left = yield* flatMapInParts(moves, ({ pod }) => {
    const row = base.state.get('Pod', pod.namespace, pod.name)
    return row ? [row] : []
  })
  return [...left, ...after.podsOnNode('')]
}

function podsOf(items: readonly Pick<Move, 'pod'>[], after: FinishedRun['after']): readonly PodRow[] {
  return items.flatMap(({ pod }) => after.get('Pod', pod.namespace, pod.name) ?? [])
}
