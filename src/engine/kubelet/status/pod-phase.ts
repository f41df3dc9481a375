import type { ContainerStatus, PodPhase } from '../../../kube/pod.ts'
import { type ContainerExit, type RestartableContainer, shouldRestart } from './should-restart.ts'

/** The fields of a pod's spec that decide its phase. */
export interface PhaseSpec {
  readonly containers: readonly RestartableContainer[]
  readonly initContainers: readonly RestartableContainer[]
  readonly restartPolicy: string
}

export type PhaseStatus = Pick<ContainerStatus, 'name' | 'started' | 'state' | 'lastState'>

export interface PhaseOptions {
  /** Nothing of the pod will be started again, regardless of its restart policy. */
  readonly terminal: boolean
  /** Some regular container has run: then sidecars that restart do not make the pod Pending again. */
  readonly anyRegularContainerStarted: boolean
  /** A pod of the kubelet's own configuration. */
  readonly isStatic: boolean
}

/** How many regular containers and sidecars are in which state. */
interface Counts {
  unknown: number
  running: number
  waiting: number
  stopped: number
  stoppedForGood: number
  succeeded: number
  startingSidecars: number
}

/** The phase of a pod from the states of all its containers (semantics C1.1-8; kubelet getPhase). */
export function podPhase(spec: PhaseSpec, statuses: readonly PhaseStatus[], options: PhaseOptions): PodPhase {
  const statusOf = (container: RestartableContainer): PhaseStatus | undefined =>
    statuses.find(({ name }) => name === container.name)
  const ordinaryInit = spec.initContainers.filter((container) => container.restartPolicy !== 'Always')
  const initExits = ordinaryInit.map((container) => ({ container, exit: exitOf(statusOf(container)) }))
  const failed = initExits.some(
    ({ container, exit }) => exit && exit.exitCode !== 0 && !shouldRestart(container, spec.restartPolicy, exit),
  )
  if (failed) return 'Failed'
  const counts: Counts = { unknown: 0, running: 0, waiting: 0, stopped: 0, stoppedForGood: 0, succeeded: 0, startingSidecars: 0 }
  for (const container of spec.initContainers) {
    if (container.restartPolicy === 'Always') countSidecar(counts, statusOf(container))
  }
  for (const container of spec.containers)
    countRegular(counts, statusOf(container), (exit) => shouldRestart(container, spec.restartPolicy, exit))
  const initializing = initExits.some(({ exit }) => exit === undefined)
  const startingFirstTime = counts.startingSidecars > 0 && !options.anyRegularContainerStarted
  if (initializing || startingFirstTime || counts.waiting > 0 || counts.unknown > 0) return 'Pending'
  if (counts.running > 0) return 'Running'
  return counts.stopped > 0 ? stoppedPhase(counts, options) : 'Pending'
}

/** How a container ended that does not run now; `undefined` when it runs or has never ended. */
function exitOf(status: PhaseStatus | undefined): ContainerExit | undefined {
  if (status?.state?.kind === 'terminated') return status.state
  if (status?.state?.kind === 'waiting' && status.lastState?.kind === 'terminated') return status.lastState
  return undefined
}

/** Sidecars that have ended do not count at all. */
function countSidecar(counts: Counts, status: PhaseStatus | undefined): void {
  if (exitOf(status)) return
  if (!status?.state) counts.unknown++
  else if (status.state.kind === 'running') counts.running++
  else counts.waiting++
  if (status && !(status.state?.kind === 'running' && status.started)) counts.startingSidecars++
}

function countRegular(counts: Counts, status: PhaseStatus | undefined, restarts: (exit: ContainerExit) => boolean): void {
  const exit = exitOf(status)
  if (exit) {
    counts.stopped++
    if (!restarts(exit)) counts.stoppedForGood++
    // One that waits for its next run has not succeeded, however it ended.
    if (status?.state?.kind === 'terminated' && exit.exitCode === 0) counts.succeeded++
  } else if (!status?.state) counts.unknown++
  else if (status.state.kind === 'running') counts.running++
  else counts.waiting++
}

function stoppedPhase(counts: Counts, { terminal, isStatic }: PhaseOptions): PodPhase {
  const restarts = counts.stopped !== counts.stoppedForGood
  if (restarts && !(terminal && !isStatic)) return 'Running'
  return counts.stopped === counts.succeeded ? 'Succeeded' : 'Failed'
}
