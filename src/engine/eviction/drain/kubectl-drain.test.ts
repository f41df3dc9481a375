import { describe, expect, it } from 'vitest'
import { aBudget, type BudgetOptions } from '../../../../test/support/budgets.ts'
import { aPod, ownedBy, type PodOptions } from '../../../../test/support/builders.ts'
import { KubectlTerminal, type PodSetup, printed, WEB } from '../../../../test/support/kubectl-terminal.ts'
import { APP } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import type { Row } from '../../../kube/kinds.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { DrainOptions } from './drain-options.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const ALL: Partial<DrainOptions> = { force: true, ignoreDaemonSets: true, deleteEmptyDirData: true }

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
  it('WL-PDB-14 every error in the order of the API, without changes', () => {
    const terminal = new KubectlTerminal({}).after(30)
    expect(terminal.lines).toEqual(['node/n1 cordoned', ...FAILED])
    expect([terminal.exitCode, terminal.run.state.podsOnNode('n1').length]).toEqual([1, 5])
  })

  it('continues with the other nodes after one that fails', () => {
    expect(printed({ nodes: ['n1', 'n2'] })).toEqual({
      exit: 1,
      lines: ['node/n1 cordoned', 'node/n2 cordoned', FAILED[0], 'node/n2 drained', ...FAILED.slice(1)],
    })
  })

  it('warnings for pods that are deleted anyway, and each deleted pod', () => {
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

  it('only errors for a missing node, and cordons no node', () => {
    const terminal = new KubectlTerminal({ nodes: ['n2', 'nope'] }).after(30)
    expect(terminal.lines).toEqual(['Error from server (NotFound): nodes "nope" not found'])
    expect([terminal.exitCode, terminal.run.state.get('Node', '', 'n2')?.unschedulable]).toEqual([1, false])
  })

  it('the same lines twice for a node that is named twice', () => {
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

  it('that a negative --timeout expires at once', () => {
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

  it('the remaining pods when pods do not terminate in time, evicted or deleted', () => {
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
    const terminal = new KubectlTerminal({ options: { ...ALL, dryRun: 'client' } }).after(30)
    expect(terminal.lines).toEqual([
      'node/n1 cordoned (dry run)',
      WARNING,
      ...['shop-eu/bare', 'shop/alone', 'shop/scratch', 'shop/web-1'].map((name) => `evicting pod ${name} (dry run)`),
      'node/n1 drained (dry run)',
    ])
    expect([terminal.exitCode, terminal.run.state.get('Node', '', 'n1')?.unschedulable]).toEqual([0, false])
  })

  it('client: rejects what the drain rejects', () => {
    expect(printed({ options: { dryRun: 'client' } })).toEqual({ exit: 1, lines: ['node/n1 cordoned (dry run)', ...FAILED] })
  })

  it('server: requests each eviction separately, so that a budget for one allows two', () => {
    const pods = ['web-1', 'web-2'].map((name): PodSetup => ({ name, ...WEB }))
    const rows = [counted({ status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1 } })]
    const terminal = new KubectlTerminal({ pods, rows, options: { dryRun: 'server' } }).after(30)
    expect(terminal.lines).toEqual([
      'node/n1 cordoned (server dry run)',
      'evicting pod default/web-2 (server dry run)',
      'evicting pod default/web-1 (server dry run)',
      'node/n1 drained (server dry run)',
    ])
    expect(terminal.run.state.get('PodDisruptionBudget', 'default', 'web')?.status.disruptionsAllowed).toBe(1)
    expect(terminal.run.state.podsOnNode('n1')).toHaveLength(2)
  })

  it('server: waits for a budget that rejects the eviction, like the drain', () => {
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

  it('SC-API-07 WL-PDB-15 every five seconds while a budget allows no disruptions', () => {
    const rows = [counted({ status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 } })]
    expect(new KubectlTerminal({ pods, rows }).after(21).secondsOf('evicting')).toEqual([0, 5, 10, 15, 20])
  })

  it('without output after the Retry-After of ten seconds while a budget is being processed, ten times', () => {
    const uncounted = counted({ generation: 2, status: { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1 } })
    const terminal = new KubectlTerminal({ pods, rows: [uncounted] })
    expect(terminal.after(99).lines).toEqual(['node/n1 cordoned', 'evicting pod default/web-1'])
    const spoken = terminal.after(101).lines.at(-1)
    expect(spoken).toMatch(/^error when evicting pods\/"web-1" -n "default" \(will retry after 5s\): Cannot evict pod/)
    expect(terminal.after(106).secondsOf('evicting')).toEqual([0, 105])
  })

  it('evicts the pod that has the name at that time, on any node, and waits for that one', () => {
    const db: PodOptions = { labels: APP, ownerReferences: ownedBy('StatefulSet', 'db') }
    const spent = counted({ status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 } })
    const terminal = new KubectlTerminal({ pods: [{ name: 'db-0', ...db }], rows: [spent] }).after(3)
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
