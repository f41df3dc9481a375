import type { Drain } from '../../engine/eviction/drain/drain.ts'
import type { DrainReport, PodIdentity } from '../../engine/eviction/drain/drain-report.ts'
import { type ClusterEvent, type ObjectKey, podKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { wordsOf } from '../actions/ask-spec.ts'
import { deletedKeys } from '../actions/delete-object.ts'
import { causeOf } from './action-facts.ts'
import { deletionObstacles } from './deletion-obstacles.ts'
import { type Obstacle, obstacleOf } from './obstacle.ts'
import { obstacleText } from './obstacle-text.ts'

/** An action as what waits for objects to go. */
export interface WaitingAction {
  /** `drain of a`. */
  readonly text: string
  /** Nodes that it drains. */
  readonly nodes: readonly string[]
  /** `never completes`, `has timed out`. */
  readonly state: string
}

/** An action that did not get done, in the words of the program that did it. */
export interface ActionFailure {
  readonly message: string
  readonly objects: readonly ObjectKey[]
  /** The time given to it ran out. */
  readonly timedOut: boolean
  /** It was still waiting when the run ended, and nothing would have let it continue. */
  readonly waiting: boolean
  /** Pods that a drain did not get away, with what keeps each. */
  readonly obstacles: readonly Obstacle[]
  /** What waits for them; left out where nothing does. */
  readonly action?: WaitingAction
}

/** The end of a run, and what its components reported. */
export interface FailureQuestion {
  readonly after: ClusterView
  readonly events: readonly { readonly event: ClusterEvent }[]
  /** Whether nothing changes any more: what has not ended by then never will. */
  readonly quiet: boolean
}

const NO_FAILURE = { objects: [], timedOut: false, waiting: false, obstacles: [] }

/** What the actions did not get done. */
export function actionFailures(reports: readonly ActionReport[], question: FailureQuestion): readonly ActionFailure[] {
  return reports.flatMap((report): readonly ActionFailure[] => {
    const { failure, failures, drains, endedAt } = report
    if (failures.length > 0) return failures.map(({ object, message }) => ({ ...NO_FAILURE, message, objects: [object] }))
    if (failure) return [{ ...NO_FAILURE, message: failure.message, objects: objectsOf(report) }]
    if (endedAt === undefined && drains.length === 0 && question.quiet) return [neverCompletes(report, question)]
    return drains.flatMap((drain) => drainFailures(drain, question))
  })
}

/** An action that waits for something that does not happen; a deletion names what keeps its objects. */
function neverCompletes(report: ActionReport, question: FailureQuestion): ActionFailure {
  const { action } = report
  const obstacles = action.kind === 'deleteObject' ? deletionObstacles(deletedKeys(action, question.after), question) : []
  const objects = new Map([...objectsOf(report), ...obstacles.map(({ waiting }) => waiting)].map((key) => [idOf(key), key]))
  const { text } = wordsOf(action)
  const message = `${text} never completes${obstacleText(obstacles)}`
  const waits = { text, nodes: [], state: 'never completes' }
  return { ...NO_FAILURE, message, objects: [...objects.values()], waiting: true, obstacles, action: waits }
}

/** Nodes that drains cordoned and did not get empty. */
export function leftCordoned(reports: readonly ActionReport[], after: ClusterView): readonly string[] {
  const drains = reports.flatMap((report) => report.drains)
  const cordoned = drains.flatMap(({ reports: items, options }) => {
    const drained = new Set(items.flatMap(({ kind, node }) => (kind === 'drained' ? [node] : [])))
    if (options.dryRun !== 'none') return []
    return items.flatMap((item) => (item.kind === 'cordoned' && !item.already && !drained.has(item.node) ? [item.node] : []))
  })
  return [...new Set(cordoned)].filter((name) => after.get('Node', '', name)?.unschedulable)
}

function objectsOf({ action }: ActionReport): readonly ObjectKey[] {
  const { subject } = wordsOf(action)
  return subject ? [subject] : []
}

function drainFailures(drain: Drain, question: FailureQuestion): readonly ActionFailure[] {
  if (drain.exitCode === undefined) return [stillWaiting(drain, question)]
  return drain.reports.flatMap((item): readonly ActionFailure[] => {
    if (item.kind === 'aborted' && item.node !== '') return [{ ...NO_FAILURE, message: item.lines.join('; ') }]
    if (item.kind !== 'notDrained') return []
    const message = `node ${item.node} was not drained: ${item.failure.errors.join('; ')}`
    const node: ObjectKey = { kind: 'Node', namespace: '', name: item.node }
    const timedOut = item.failure.errors.some((error) => error.includes('timeout'))
    const obstacles = item.pending.flatMap((pod) => obstacleOf(pod, lastOf(pod, drain.reports), question) ?? [])
    const state = timedOut ? 'has timed out' : 'has not completed'
    const action = { text: `drain of ${item.node}`, nodes: [item.node], state }
    return [{ message, objects: [node, ...item.pending.map(podKey)], timedOut, waiting: false, obstacles, action }]
  })
}

/** A drain without a time limit that does not end. */
function stillWaiting({ nodes, reports }: Drain, question: FailureQuestion): ActionFailure {
  const waiting = new Map<string, PodIdentity>()
  for (const item of reports) {
    if (item.kind === 'refused' || item.kind === 'accepted') waiting.set(item.pod.uid, item.pod)
    if (item.kind === 'finished' || item.kind === 'failed' || item.kind === 'overdue') waiting.delete(item.pod.uid)
  }
  const pods = [...waiting.values()]
  const obstacles = pods.flatMap((pod) => obstacleOf(pod, lastOf(pod, reports), question) ?? [])
  // A drain checks its pods once a second: when the run ends before it does, they may be gone.
  const action = { text: `drain of ${nodes.join(', ')}`, nodes, state: question.quiet ? 'never completes' : 'has not completed' }
  const message = `${action.text} ${action.state}${obstacleText(obstacles)}`
  return { message, objects: pods.map(podKey), timedOut: false, waiting: question.quiet, obstacles, action }
}

/** The last refusal of a pod's eviction; `undefined`: it was granted. */
function lastOf(pod: PodIdentity, reports: readonly DrainReport[]): string | undefined {
  const last = reports.findLast(
    (item) => (item.kind === 'refused' || item.kind === 'accepted' || item.kind === 'failed') && item.pod.uid === pod.uid,
  )
  if (last?.kind === 'failed') return last.message
  return last?.kind === 'refused' ? causeOf(last.refusal) : undefined
}
