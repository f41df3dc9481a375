import { DrainActor } from '../../src/engine/eviction/drain/drain-actor.ts'
import { drainLines } from '../../src/engine/eviction/drain/drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../src/engine/eviction/drain/drain-options.ts'
import type { DrainReport } from '../../src/engine/eviction/drain/drain-report.ts'
import { condition } from '../../src/kube/condition.ts'
import { daemonSetRow } from '../../src/kube/daemon-set.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { Volume } from '../../src/kube/pod-spec.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { aNode, aPod, ownedBy, type PodOptions } from './builders.ts'
import { ControllerRun } from './controller-run.ts'
import { APP, aTemplate } from './workloads.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const SCRATCH = { volumes: [{ name: 'scratch', emptyDir: { medium: '', sizeLimit: '' } } as Volume] }
/** A pod of the ReplicaSet web. */
export const WEB: PodOptions = { labels: APP, ownerReferences: ownedBy('ReplicaSet', 'web') }

export type PodSetup = PodOptions & { readonly name: string }

/** Pods of every sort on the node n1, and none on n2; only kubectl acts, and pods are gone at once. */
const EVERY_SORT: readonly PodSetup[] = [
  { name: 'agent', namespace: 'shop-eu', ownerReferences: ownedBy('DaemonSet', 'agent') },
  { name: 'bare', namespace: 'shop-eu' },
  { name: 'alone', namespace: 'shop' },
  { name: 'scratch', namespace: 'shop', spec: SCRATCH, ownerReferences: ownedBy('ReplicaSet', 'scratch') },
  { name: 'web-1', namespace: 'shop', ...WEB },
]

interface Command {
  readonly pods?: readonly PodSetup[]
  readonly nodes?: readonly string[]
  readonly options?: Partial<DrainOptions>
  readonly rows?: readonly Row[]
  readonly seconds?: number
}

/** A terminal in which kubectl drains nodes. */
export class KubectlTerminal {
  readonly run: ControllerRun
  readonly #kubectl = new DrainActor()
  readonly #options: DrainOptions

  constructor({ pods = EVERY_SORT, nodes = ['n1'], options = {}, rows = [] }: Command) {
    const shapes = new ShapeInterner()
    const podRows = pods.map(({ name, spec, ...pod }) =>
      aPod(shapes, name, {
        nodeName: 'n1',
        phase: 'Running',
        conditions: READY,
        spec: { terminationGracePeriodSeconds: 0, ...spec },
        ...pod,
      }),
    )
    const agent = daemonSetRow({
      name: 'agent',
      namespace: 'shop-eu',
      spec: {
        selector: selectorOfLabels({ app: 'agent' }),
        template: aTemplate(),
        updateStrategy: 'RollingUpdate',
        maxUnavailable: 1,
        maxSurge: 0,
        minReadySeconds: 0,
        revisionHistoryLimit: 10,
      },
    })
    this.run = new ControllerRun({
      rows: [aNode('n1'), aNode('n2'), agent, ...podRows, ...rows],
      actors: [this.#kubectl],
      shapes,
    })
    this.#options = { ...DEFAULT_DRAIN_OPTIONS, ...options }
    this.run.simulation.act('kubectl-drain', (turn) => this.#kubectl.begin(nodes, this.#options, turn))
  }

  after(seconds: number): this {
    this.run.until(seconds)
    return this
  }

  get exitCode(): number | undefined {
    return this.#kubectl.drains[0]?.exitCode
  }

  /** What kubectl has printed by now. */
  get lines(): readonly string[] {
    return this.#reports.flatMap((report) => drainLines(report, this.#options.dryRun))
  }

  /** Seconds at which reports of a kind were made. */
  secondsOf(kind: DrainReport['kind']): readonly number[] {
    const begin = this.#reports[0]?.at ?? 0
    return this.#reports.flatMap((report) => (report.kind === kind ? [(report.at - begin) / 1000] : []))
  }

  get #reports(): readonly DrainReport[] {
    return this.#kubectl.drains[0]?.reports ?? []
  }
}

/** How a command ends, and what it prints. */
export function printed({ seconds = 30, ...command }: Command): {
  readonly exit: number | undefined
  readonly lines: readonly string[]
} {
  const { exitCode, lines } = new KubectlTerminal(command).after(seconds)
  return { exit: exitCode, lines }
}
