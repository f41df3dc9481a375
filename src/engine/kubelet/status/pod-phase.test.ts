import { describe, expect, it } from 'vitest'
import { instant } from '../../../kube/instant.ts'
import type { ContainerState } from '../../../kube/pod.ts'
import { CONTAINER_BACKOFF, isBackingOff, nextBackoff } from '../restarts/restart-backoff.ts'
import { containersReadyCondition, initializedCondition, podReadyCondition } from './pod-conditions.ts'
import { type PhaseOptions, type PhaseStatus, podPhase } from './pod-phase.ts'
import { shouldRestart } from './should-restart.ts'

const RUNNING: ContainerState = { kind: 'running', startedAt: undefined }
const CREATING: ContainerState = { kind: 'waiting', reason: 'ContainerCreating', message: '' }
const ended = (exitCode: number): ContainerState => ({
  kind: 'terminated',
  exitCode,
  reason: exitCode === 0 ? 'Completed' : 'Error',
  startedAt: undefined,
  finishedAt: undefined,
})
const status = (name: string, state: ContainerState | undefined, init: Partial<PhaseStatus> = {}): PhaseStatus => ({
  name,
  state,
  lastState: undefined,
  started: state?.kind === 'running',
  ...init,
})
const container = (name: string, restartPolicy = '') => ({ name, restartPolicy })
const ON: PhaseOptions = { terminal: false, anyRegularContainerStarted: false, isStatic: false }

function phase(restartPolicy: string, statuses: readonly PhaseStatus[], options: Partial<PhaseOptions> = {}): string {
  const initContainers = statuses
    .filter(({ name }) => /^[is]/.test(name))
    .map(({ name }) => container(name, name[0] === 's' ? 'Always' : ''))
  const containers = statuses.filter(({ name }) => name.startsWith('c')).map(({ name }) => container(name))
  return podPhase({ containers, initContainers, restartPolicy }, statuses, { ...ON, ...options })
}

describe('podPhase', () => {
  it('WL-PHASE-04 WL-PHASE-11 is Pending until every container has been started', () => {
    expect(phase('Always', [status('c0', RUNNING), status('c1', CREATING)])).toBe('Pending')
    expect(phase('Always', [status('c0', RUNNING), status('c1', undefined)])).toBe('Pending')
    expect(phase('Always', [status('i0', RUNNING), status('c0', CREATING)])).toBe('Pending')
  })

  it('WL-PHASE-05 is Running while a container runs or will be restarted', () => {
    expect(phase('Always', [status('c0', RUNNING), status('c1', ended(1))])).toBe('Running')
    expect(phase('Always', [status('c0', ended(0))])).toBe('Running')
    expect(phase('OnFailure', [status('c0', ended(1))])).toBe('Running')
    const waiting = status('c0', { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' }, { lastState: ended(1) })
    expect(phase('Always', [waiting])).toBe('Running')
  })

  it('WL-PHASE-06 WL-PHASE-07 is Succeeded or Failed when all containers have terminated and are not restarted', () => {
    expect(phase('Never', [status('c0', ended(0)), status('c1', ended(0))])).toBe('Succeeded')
    expect(phase('OnFailure', [status('c0', ended(0))])).toBe('Succeeded')
    expect(phase('Never', [status('c0', ended(0)), status('c1', ended(1))])).toBe('Failed')
    expect(phase('Always', [status('c0', ended(1))], { terminal: true })).toBe('Failed')
    expect(phase('Always', [status('c0', ended(1))], { terminal: true, isStatic: true })).toBe('Running')
  })

  it('is Failed when an init container has failed permanently', () => {
    expect(phase('Never', [status('i0', ended(1)), status('c0', CREATING)])).toBe('Failed')
    expect(phase('OnFailure', [status('i0', ended(1)), status('c0', CREATING)])).toBe('Pending')
  })

  it('waits for the first start of sidecars only', () => {
    const statuses = [status('s0', RUNNING, { started: false }), status('c0', RUNNING)]
    expect(phase('Always', statuses)).toBe('Pending')
    expect(phase('Always', statuses, { anyRegularContainerStarted: true })).toBe('Running')
    expect(phase('Never', [status('s0', ended(137)), status('c0', ended(0))])).toBe('Succeeded')
  })
})

describe('shouldRestart', () => {
  const exit = (exitCode: number, reason = 'Error') => ({ exitCode, reason })

  it("follows the container's policy before the pod's", () => {
    expect(shouldRestart(container('c'), 'Never', exit(1))).toBe(false)
    expect(shouldRestart(container('c', 'Always'), 'Never', exit(0))).toBe(true)
    expect(shouldRestart(container('c', 'OnFailure'), 'Always', exit(0))).toBe(false)
  })

  it('applies the first matching exit code rule before both', () => {
    const rules = (operator: string) => [{ action: 'Restart', exitCodes: { operator, values: [42] } }]
    const ruled = (operator: string) => ({ ...container('c', 'Never'), restartPolicyRules: rules(operator) })
    expect([shouldRestart(ruled('In'), 'Never', exit(42)), shouldRestart(ruled('In'), 'Never', exit(1))]).toEqual([true, false])
    expect([shouldRestart(ruled('NotIn'), 'Never', exit(42)), shouldRestart(ruled('NotIn'), 'Never', exit(1))]).toEqual([
      false,
      true,
    ])
  })

  it('restarts the containers that RestartAllContainers terminated', () => {
    expect(shouldRestart(container('c'), 'Never', exit(137, 'RestartingAllContainers'))).toBe(true)
  })
})

describe('conditions of a pod', () => {
  const pod = {
    containers: [container('c0'), container('c1')],
    initContainers: [container('i0'), container('s0', 'Always')],
    readinessGates: ['example.com/gate'],
    generation: 2,
  }
  const all = (ready: boolean) =>
    ['i0', 's0', 'c0', 'c1'].map((name) => ({ name, ready, started: ready, state: ready ? RUNNING : CREATING }))

  it('are not ready without a container status', () => {
    const input = { pod, statuses: undefined, phase: 'Pending' } as const
    for (const made of [containersReadyCondition(input), podReadyCondition(input, []), initializedCondition(input, [])]) {
      expect(made).toMatchObject({ status: 'False', reason: 'UnknownContainerStatuses', observedGeneration: 2 })
    }
  })

  it('WL-COND-13 name the containers that are missing and not ready', () => {
    const statuses = all(false).filter(({ name }) => name !== 'c1')
    const input = { pod, statuses, phase: 'Running' } as const
    expect(containersReadyCondition(input)).toMatchObject({
      reason: 'ContainersNotReady',
      message: 'containers with unknown status: [c1], containers with unready status: [s0 c0]',
    })
    expect(initializedCondition(input, [])).toMatchObject({
      reason: 'ContainersNotInitialized',
      message: 'containers with incomplete status: [i0 s0]',
    })
  })

  it('WL-COND-10 WL-COND-11 need every readiness gate', () => {
    const input = { pod, statuses: all(true), phase: 'Running' } as const
    expect(podReadyCondition(input, []).message).toBe(
      'corresponding condition of pod readiness gate "example.com/gate" does not exist.',
    )
    expect(podReadyCondition(input, [{ type: 'example.com/gate', status: 'False' }]).message).toBe(
      'the status of pod readiness gate "example.com/gate" is not "True", but False',
    )
    expect(podReadyCondition(input, [{ type: 'example.com/gate', status: 'True' }]).status).toBe('True')
  })

  it('are not ready once the pod has ended', () => {
    expect(containersReadyCondition({ pod, statuses: all(true), phase: 'Succeeded' }).reason).toBe('PodCompleted')
    expect(containersReadyCondition({ pod, statuses: all(true), phase: 'Failed' }).reason).toBe('PodFailed')
    expect(initializedCondition({ pod, statuses: all(false), phase: 'Succeeded' }, [])).toMatchObject({
      status: 'True',
      reason: 'PodCompleted',
    })
  })

  it('stay initialized while containers are restarted', () => {
    const input = { pod, statuses: all(false), phase: 'Running' } as const
    const old = initializedCondition({ ...input, statuses: all(true) }, [])
    expect(initializedCondition(input, [old]).status).toBe('True')
    const running = all(false).map((item) => (item.name === 'c0' ? { ...item, state: RUNNING } : item))
    expect(initializedCondition({ ...input, statuses: running }, []).status).toBe('True')
  })
})

describe('restart back-off', () => {
  const at = (seconds: number) => instant(seconds * 1000)

  it('SC-ZD-11 WL-RST-05 WL-RST-06 doubles from 10 s up to 5 min', () => {
    let backoff = nextBackoff(undefined, { finishedAt: at(0), now: at(0) }, CONTAINER_BACKOFF)
    const delays = [backoff.delayMs / 1000]
    for (let i = 0; i < 6; i++) {
      const times = { finishedAt: backoff.updatedAt, now: backoff.updatedAt }
      backoff = nextBackoff(backoff, times, CONTAINER_BACKOFF)
      delays.push(backoff.delayMs / 1000)
    }
    expect(delays).toEqual([10, 20, 40, 80, 160, 300, 300])
  })

  it('counts from the end of the last run', () => {
    const backoff = { delayMs: 20_000, updatedAt: at(0) }
    expect(isBackingOff(backoff, { finishedAt: at(100), now: at(119) }, CONTAINER_BACKOFF)).toBe(true)
    expect(isBackingOff(backoff, { finishedAt: at(100), now: at(120) }, CONTAINER_BACKOFF)).toBe(false)
    expect(isBackingOff(undefined, { finishedAt: at(100), now: at(100) }, CONTAINER_BACKOFF)).toBe(false)
  })

  it('SC-ZD-11 WL-RST-07 starts over after a run of more than 10 min', () => {
    const backoff = { delayMs: 160_000, updatedAt: at(0) }
    expect(isBackingOff(backoff, { finishedAt: at(600), now: at(600) }, CONTAINER_BACKOFF)).toBe(true)
    expect(isBackingOff(backoff, { finishedAt: at(601), now: at(601) }, CONTAINER_BACKOFF)).toBe(false)
    expect(nextBackoff(backoff, { finishedAt: at(601), now: at(601) }, CONTAINER_BACKOFF).delayMs).toBe(10_000)
  })
})
