import { Kubelet } from '../../src/engine/kubelet/kubelet.ts'
import { initCount } from '../../src/engine/kubelet/status/init-containers.ts'
import { assumed, type TimingModel } from '../../src/engine/kubelet/timing/timing-model.ts'
import type { Actor } from '../../src/engine/turn.ts'
import { condition, isConditionTrue } from '../../src/kube/condition.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { ContainerStatus, PodRow } from '../../src/kube/pod.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aNode, aPod, type PodOptions, T0 } from './builders.ts'
import { ControllerRun } from './controller-run.ts'

const HEALTHY = [condition({ type: 'Ready', status: 'True' })]
/** Bound to node-1 at the beginning. */
export const BOUND: PodOptions = {
  nodeName: 'node-1',
  conditions: [condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: T0 })],
}

/** Start in 4 s, of which init containers get their parts, ready 2 s later, gone 3 s after deletion. */
export const TIMING: TimingModel = {
  start: (pod) => assumed(4000 / (pod.shape.spec.initContainers.length + 1)),
  pull: () => undefined,
  init: ({ shape: { spec } }) => {
    const count = initCount(spec)
    return count === 0 ? undefined : assumed((4000 * count) / (spec.initContainers.length + 1))
  },
  ready: () => assumed(2000),
  terminate: () => assumed(3000),
  exit: () => undefined,
  initExit: () => undefined,
  failsToPull: () => false,
}

export interface KubeletLabOptions {
  readonly pod: PodOptions
  readonly kubelet?: Actor
  readonly node?: Parameters<typeof aNode>[1]
  /** More pods, by name. */
  readonly others?: Readonly<Record<string, PodOptions>>
  /** What else there is. */
  readonly rows?: readonly Row[]
}

/** One pod `p` on `node-1`, and its kubelet. */
export class KubeletLab {
  readonly run: ControllerRun

  constructor({ pod, kubelet = new Kubelet(TIMING), node = {}, others = {}, rows: given = [] }: KubeletLabOptions) {
    const shapes = new ShapeInterner()
    const more = Object.entries(others).map(([name, options]) => aPod(shapes, name, options))
    const rows = [aNode('node-1', { conditions: HEALTHY, ...node }), ...more, aPod(shapes, 'p', pod), ...given]
    this.run = new ControllerRun({ rows, actors: [kubelet], shapes })
  }

  at(seconds: number): PodRow | undefined {
    return this.run.until(seconds).state.get('Pod', 'default', 'p')
  }

  pod(name: string): PodRow | undefined {
    return this.run.state.get('Pod', 'default', name)
  }

  /** The states of all containers of `p`, init containers first, as they were at a moment. */
  containers(seconds: number): readonly string[] {
    const pod = this.at(seconds)
    return [...(pod?.initContainerStatuses ?? []), ...(pod?.containerStatuses ?? [])].map(containerText)
  }

  /** What the pods went through: `phase [True conditions] container state`. */
  story(seconds: number): readonly string[] {
    this.at(seconds)
    return this.run.history((change) => (change.kind === 'Pod' ? (change.after ? reported(change.after) : 'gone') : undefined))
  }

  times(match: (pod: PodRow) => boolean): readonly number[] {
    return this.run.timesOf((change) => change.kind === 'Pod' && change.after !== undefined && match(change.after))
  }

  goneAt(): number | undefined {
    return this.run.timesOf((change) => change.kind === 'Pod' && change.after === undefined)[0]
  }

  act(work: (run: ControllerRun['simulation']) => void): this {
    work(this.run.simulation)
    return this
  }

  /** Deletes the pod as a user would. */
  delete(gracePeriodSeconds?: number): this {
    this.run.simulation.act('kubelet', ({ api }) =>
      api.delete({ kind: 'Pod', namespace: 'default', name: 'p' }, { gracePeriodSeconds }),
    )
    return this
  }
}

export function reported(pod: PodRow): string {
  const conditions = ['Initialized', 'PodReadyToStartContainers', 'ContainersReady', 'Ready'].filter((type) =>
    isConditionTrue(pod.conditions, type),
  )
  const [status] = pod.containerStatuses
  const state = status?.state?.kind === 'waiting' ? status.state.reason : (status?.state?.kind ?? '')
  return `${pod.phase} [${conditions.join(' ')}] ${state}`
}

/** `name state`, with the reason or the exit code. */
function containerText({ name, state }: ContainerStatus): string {
  if (state?.kind === 'waiting') return `${name} waiting ${state.reason}`
  return state?.kind === 'terminated' ? `${name} terminated ${state.exitCode}` : `${name} ${state?.kind ?? 'unknown'}`
}
