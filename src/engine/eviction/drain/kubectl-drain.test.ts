import { describe, expect, it } from 'vitest'
import { aBudget, type BudgetOptions } from '../../../../test/support/budgets.ts'
import { aNode, aPod, ownedBy, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { APP, aTemplate } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import { daemonSetRow } from '../../../kube/daemon-set.ts'
import type { Row } from '../../../kube/kinds.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrainActor } from './drain-actor.ts'
import { drainLines } from './drain-lines.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from './drain-options.ts'
import type { DrainReport } from './drain-report.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const SCRATCH = { volumes: [{ name: 'scratch', emptyDir: { medium: '', sizeLimit: '' } } as Volume] }
const WEB: PodOptions = { labels: APP, ownerReferences: ownedBy('ReplicaSet', 'web') }
const ALL: Partial<DrainOptions> = { force: true, ignoreDaemonSets: true, deleteEmptyDirData: true }

type PodSetup = PodOptions & { readonly name: string }

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

class Terminal {
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

  /** Seconds at which the eviction of a pod was requested again after a refusal. */
  requested(): readonly number[] {
    const begin = this.#reports[0]?.at ?? 0
    return this.#reports.flatMap(({ kind, at }) => (kind === 'evicting' ? [(at - begin) / 1000] : []))
  }

  /** Seconds at which reports of a kind came. */
  secondsOf(kind: DrainReport['kind']): readonly number[] {
    const begin = this.#reports[0]?.at ?? 0
    return this.#reports.flatMap((report) => (report.kind === kind ? [(report.at - begin) / 1000] : []))
  }

  get #reports(): readonly DrainReport[] {
    return this.#kubectl.drains[0]?.reports ?? []
  }
}

function printed({ seconds = 30, ...command }: Command): {
  readonly exit: number | undefined
  readonly lines: readonly string[]
} {
  const { exitCode, lines } = new Terminal(command).after(seconds)
  return { exit: exitCode, lines }
}

const CANNOT = [
  'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): shop-eu/agent',
  'cannot delete Pods that declare no controller (use --force to override): shop-eu/bare, shop/alone',
  'cannot delete Pods with local storage (use --delete-emptydir-data to override): shop/scratch',
]
const FAILED = [
  `error: unable to drain node "n1" due to error: [${CANNOT.join(', ')}], continuing command...`,
  'There are pending nodes to be drained:',
  ' n1',
  ...CANNOT,
]
/** The pod with an emptyDir is not reported: the last rule decides. */
const WARNING =
  'Warning: deleting Pods that declare no controller: shop-eu/bare, shop/alone; ignoring DaemonSet-managed Pods: shop-eu/agent'

/** What kubectl v1.36.3 printed for the same command lines and the same pods, to its two streams. */
describe('kubectl drain prints', () => {
  it('WL-PDB-14 every reason, in the order of the API, and touches nothing', () => {
    const terminal = new Terminal({}).after(30)
    expect(terminal.lines).toEqual(['node/n1 cordoned', ...FAILED])
    expect([terminal.exitCode, terminal.run.state.podsOnNode('n1').length]).toEqual([1, 5])
  })

  it('continues with the other nodes after one that fails', () => {
    expect(printed({ nodes: ['n1', 'n2'] })).toEqual({
      exit: 1,
      lines: ['node/n1 cordoned', 'node/n2 cordoned', FAILED[0], 'node/n2 drained', ...FAILED.slice(1)],
    })
  })

  it('warnings for what goes all the same, and each pod that is gone', () => {
    expect(printed({ options: ALL })).toEqual({
      exit: 0,
      lines: [
        'node/n1 cordoned',
        WARNING,
        ...['shop/web-1', 'shop-eu/bare', 'shop/alone', 'shop/scratch'].map((name) => `evicting pod ${name}`),
        ...['web-1', 'bare', 'alone', 'scratch'].map((name) => `pod/${name} evicted`),
        'node/n1 drained',
      ],
    })
  })

  it('nothing but refusals where a node is not there: not even its neighbours are cordoned', () => {
    const terminal = new Terminal({ nodes: ['n2', 'nope'] }).after(30)
    expect(terminal.lines).toEqual(['Error from server (NotFound): nodes "nope" not found'])
    expect([terminal.exitCode, terminal.run.state.get('Node', '', 'n2')?.unschedulable]).toEqual([1, false])
  })

  it('the same twice for a node that is named twice', () => {
    expect(printed({ nodes: ['n2', 'n2'] }).lines).toEqual([
      'node/n2 cordoned',
      'node/n2 cordoned',
      'node/n2 drained',
      'node/n2 drained',
    ])
  })

  it.each<[name: string, options: Partial<DrainOptions>, goes: string]>([
    ['--pod-selector', { ...ALL, podSelector: 'app=web' }, 'web-1'],
    ['--pod-selector with a set', { ...ALL, podSelector: 'app notin (web)' }, 'scratch bare alone'],
    ['--disable-eviction', { ...ALL, disableEviction: true }, 'bare alone scratch web-1'],
    ['--grace-period 0', { ...ALL, gracePeriodSeconds: 0 }, 'web-1 bare alone scratch'],
  ])('SC-API-03 the pods that are removed with %s', (_, options, goes) => {
    const { exit, lines } = printed({ options })
    const gone = lines.flatMap((line) => /^pod\/(\S+) (evicted|deleted)$/.exec(line)?.[1] ?? [])
    expect([exit, gone.join(' ')]).toEqual([0, goes])
    expect(lines.some((line) => line.endsWith(' deleted'))).toBe(options.disableEviction === true)
  })

  it('that a negative --timeout is over before it begins', () => {
    const failure = 'error when evicting pods/"alone" -n "shop": global timeout reached: -5s'
    expect(printed({ pods: [{ name: 'alone', namespace: 'shop' }], options: { force: true, timeoutSeconds: -5 } })).toEqual({
      exit: 1,
      lines: [
        'node/n1 cordoned',
        'Warning: deleting Pods that declare no controller: shop/alone',
        'evicting pod shop/alone',
        `There are pending pods in node "n1" when an error occurred: ${failure}`,
        'pod/alone',
        `error: unable to drain node "n1" due to error: ${failure}, continuing command...`,
        'There are pending nodes to be drained:',
        ' n1',
        failure,
      ],
    })
  })

  it('what stays when pods do not end in time, evicted or deleted', () => {
    const pods: readonly PodSetup[] = [{ name: 'slow', ...WEB, spec: { terminationGracePeriodSeconds: 600 } }]
    const waiting = 'error when waiting for pod "slow" in namespace "default" to terminate: context deadline exceeded'
    for (const [disableEviction, failure, last] of [
      [false, waiting, waiting],
      [true, 'context deadline exceeded', 'error: context deadline exceeded'],
    ] as const) {
      const { exit, lines } = printed({ pods, options: { disableEviction, timeoutSeconds: 20 } })
      expect(exit).toBe(1)
      expect(lines.slice(-6)).toEqual([
        `There are pending pods in node "n1" when an error occurred: ${failure}`,
        'pod/slow',
        `error: unable to drain node "n1" due to error: ${failure}, continuing command...`,
        'There are pending nodes to be drained:',
        ' n1',
        last,
      ])
    }
  })

  it('that it does not wait for a pod whose deletion hangs, with --skip-wait-for-delete-timeout', () => {
    const pods: readonly PodSetup[] = [{ name: 'slow', ...WEB, spec: { terminationGracePeriodSeconds: 10 } }]
    const { exit, lines } = printed({ pods, options: { skipWaitForDeleteTimeoutSeconds: 5 } })
    expect([exit, ...lines.slice(-2)]).toEqual([
      0,
      'pod "slow" has DeletionTimestamp older than 5 seconds, skipping',
      'node/n1 drained',
    ])
  })
})

describe('kubectl drain --dry-run', () => {
  it('SC-API-10 client: prints what it would request, and changes nothing', () => {
    const terminal = new Terminal({ options: { ...ALL, dryRun: 'client' } }).after(30)
    expect(terminal.lines).toEqual([
      'node/n1 cordoned (dry run)',
      WARNING,
      ...['shop-eu/bare', 'shop/alone', 'shop/scratch', 'shop/web-1'].map((name) => `evicting pod ${name} (dry run)`),
      'node/n1 drained (dry run)',
    ])
    expect([terminal.exitCode, terminal.run.state.get('Node', '', 'n1')?.unschedulable]).toEqual([0, false])
  })

  it('client: refuses what the drain would refuse', () => {
    expect(printed({ options: { dryRun: 'client' } })).toEqual({ exit: 1, lines: ['node/n1 cordoned (dry run)', ...FAILED] })
  })

  it('server: requests each eviction separately, so that a budget for one allows two', () => {
    const pods = ['web-1', 'web-2'].map((name): PodSetup => ({ name, ...WEB }))
    const rows = [counted({ status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1 } })]
    const terminal = new Terminal({ pods, rows, options: { dryRun: 'server' } }).after(30)
    expect(terminal.lines).toEqual([
      'node/n1 cordoned (server dry run)',
      'evicting pod default/web-2 (server dry run)',
      'evicting pod default/web-1 (server dry run)',
      'node/n1 drained (server dry run)',
    ])
    expect(terminal.run.state.get('PodDisruptionBudget', 'default', 'web')?.status.disruptionsAllowed).toBe(1)
    expect(terminal.run.state.podsOnNode('n1')).toHaveLength(2)
  })

  it('server: waits for a budget that refuses, as the drain does', () => {
    const rows = [counted({ status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 } })]
    const { exit, lines } = printed({ pods: [{ name: 'web-1', ...WEB }], rows, seconds: 6, options: { dryRun: 'server' } })
    const refusal =
      'error when evicting pods/"web-1" -n "default" (will retry after 5s): Cannot evict pod as it would violate the pod\'s disruption budget.'
    const asking = 'evicting pod default/web-1 (server dry run)'
    expect([exit, ...lines]).toEqual([undefined, 'node/n1 cordoned (server dry run)', asking, refusal, asking, refusal])
  })

  it('server, with --disable-eviction: waits for pods that are not deleted', () => {
    const pods: readonly PodSetup[] = [{ name: 'web-1', ...WEB }]
    const options: Partial<DrainOptions> = { dryRun: 'server', disableEviction: true, timeoutSeconds: 3 }
    expect(printed({ pods, options })).toEqual({
      exit: 1,
      lines: [
        'node/n1 cordoned (server dry run)',
        'There are pending pods in node "n1" when an error occurred: context deadline exceeded',
        'pod/web-1',
        'error: unable to drain node "n1" due to error: context deadline exceeded, continuing command...',
        'There are pending nodes to be drained:',
        ' n1',
        'error: context deadline exceeded',
      ],
    })
  })
})

/** A budget that its controller has seen. */
function counted(budget: BudgetOptions): Row {
  return aBudget('web', { ...budget, status: { observedGeneration: 1, ...budget.status } })
}

describe('kubectl drain retries', () => {
  const pods: readonly PodSetup[] = [{ name: 'web-1', ...WEB }]

  it('SC-API-07 WL-PDB-15 every five seconds while a budget is spent', () => {
    const rows = [counted({ status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 } })]
    expect(new Terminal({ pods, rows }).after(21).requested()).toEqual([0, 5, 10, 15, 20])
  })

  it('in silence after the ten seconds that the server names while it counts a budget, ten times', () => {
    const uncounted = counted({ generation: 2, status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1 } })
    const terminal = new Terminal({ pods, rows: [uncounted] })
    expect(terminal.after(99).lines).toEqual(['node/n1 cordoned', 'evicting pod default/web-1'])
    const spoken = terminal.after(101).lines.at(-1)
    expect(spoken).toMatch(/^error when evicting pods\/"web-1" -n "default" \(will retry after 5s\): Cannot evict pod/)
    expect(terminal.after(106).requested()).toEqual([0, 105])
  })

  it('for the pod that has the name by then, wherever it runs, and waits for that one', () => {
    const db: PodOptions = { labels: APP, ownerReferences: ownedBy('StatefulSet', 'db') }
    const spent = counted({ status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 } })
    const terminal = new Terminal({ pods: [{ name: 'db-0', ...db }], rows: [spent] }).after(3)
    const key = { kind: 'Pod', namespace: 'default', name: 'db-0' } as const
    const successor = aPod(new ShapeInterner(), 'db-0', { nodeName: 'n2', phase: 'Running', conditions: READY, ...db })
    terminal.run.simulation.act('kubectl-drain', ({ api }) => {
      api.delete(key, { gracePeriodSeconds: 0 })
      api.create<'Pod'>({ ...successor, uid: '' })
      api.updateStatus(counted({ status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1 } }))
    })
    expect(terminal.after(20).lines.slice(3)).toEqual(['evicting pod default/db-0'])
    terminal.run.simulation.act('kubectl-drain', ({ api }) => api.delete(key, { gracePeriodSeconds: 0 }))
    expect(terminal.after(22).lines.slice(4)).toEqual(['pod/db-0 evicted', 'node/n1 drained'])
  })
})

/** What kubectl v1.36.3 did on a node with 30 and with 100 pods, by its log of requests (-v=6). */
describe('D10 kubectl limits its requests', () => {
  const many = (count: number): readonly PodSetup[] =>
    Array.from({ length: count }, (_, i) => ({ name: `web-${String(i).padStart(3, '0')}`, ...WEB }))

  it('evicts ten pods at once and then five a second, while it waits for them', () => {
    const terminal = new Terminal({ pods: many(30) }).after(60)
    const accepted = terminal.secondsOf('accepted').map((seconds) => Math.floor(seconds * 5) / 5)
    expect(accepted.filter((seconds) => seconds === 0)).toHaveLength(10)
    expect(accepted.slice(10)).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) / 5))
    expect(terminal.exitCode).toBe(0)
  })

  it('begins with all pods at once, the last one first', () => {
    const terminal = new Terminal({ pods: many(30) }).after(60)
    expect(terminal.secondsOf('evicting')).toEqual(Array<number>(30).fill(0))
    expect(terminal.lines.slice(1, 4)).toEqual(['web-029', 'web-000', 'web-001'].map((name) => `evicting pod default/${name}`))
  })

  it('takes 18 s to evict 100 pods, and longer to see that they are gone', () => {
    const slow = many(100).map((pod): PodSetup => ({ ...pod, spec: { terminationGracePeriodSeconds: 600 } }))
    const terminal = new Terminal({ pods: slow }).after(300)
    expect(terminal.secondsOf('accepted').at(-1)).toBeCloseTo(18, 1)
    expect(terminal.exitCode).toBeUndefined()
  })

  it('prints that a request has waited for more than a second, at most every ten seconds', () => {
    const { lines } = printed({ pods: many(100), seconds: 60 })
    const path = '/api/v1/namespaces/default/pods/web-014/eviction'
    const reason = 'client-side throttling, not priority and fairness'
    expect(lines.filter((line) => line.startsWith('"Waited before'))).toEqual([
      `"Waited before sending request" delay="1.2s" reason="${reason}" verb="POST" URL="${path}"`,
      expect.stringContaining('delay="11.2s"'),
    ])
  })

  it('still sends evictions that have waited past --timeout, and then waits for none of them', () => {
    const slow = many(40).map((pod): PodSetup => ({ ...pod, spec: { terminationGracePeriodSeconds: 600 } }))
    const terminal = new Terminal({ pods: slow, options: { timeoutSeconds: 3 } }).after(60)
    expect(terminal.secondsOf('accepted')).toHaveLength(40)
    // Each pod is read once all the same, five a second.
    expect([terminal.exitCode, terminal.secondsOf('notDrained')]).toEqual([1, [expect.closeTo(10.8)]])
  })

  it('deletes with --disable-eviction from the same ten and five a second as it reads', () => {
    const terminal = new Terminal({ pods: many(14), options: { disableEviction: true } }).after(60)
    // One cordon, one list: eight deletions are left of the ten requests.
    expect(terminal.secondsOf('accepted')).toEqual([...Array<number>(8).fill(0), 0.2, 0.4, 0.6, 0.8, 1, 1.2])
    expect(terminal.exitCode).toBe(0)
  })

  it('cordons ten nodes at once, and the others five a second', () => {
    const nodes = Array.from({ length: 13 }, (_, i) => `m${i}`)
    const terminal = new Terminal({ nodes, rows: nodes.map((name) => aNode(name)) }).after(60)
    expect(terminal.secondsOf('cordoned')).toEqual([...Array<number>(10).fill(0), 0.2, 0.4, 0.6])
    expect(terminal.secondsOf('drained')[0]).toBeCloseTo(0.8)
  })

  it('reads the DaemonSets of ten pods at once, and the others five a second, before it evicts', () => {
    const agents = Array.from(
      { length: 13 },
      (_, i): PodSetup => ({
        name: `agent-${i}`,
        namespace: 'shop-eu',
        ownerReferences: ownedBy('DaemonSet', 'agent'),
      }),
    )
    const terminal = new Terminal({ pods: [...agents, ...many(1)], options: { ignoreDaemonSets: true } }).after(60)
    expect(terminal.secondsOf('evicting')).toEqual([0.6])
  })
})
