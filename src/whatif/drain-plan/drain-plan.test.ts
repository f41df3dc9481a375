import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { DEFAULT_AUTOSCALER_OPTIONS } from '../../engine/autoscaler/autoscaler-options.ts'
import { condition } from '../../kube/condition.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import { nodeRow } from '../../kube/node.ts'
import { type Actors, actedBy } from '../acted-by.ts'
import type { Base } from '../base.ts'
import { drainPlan } from './drain-plan.ts'
import { drainScript } from './drain-script.ts'
import type { DrainPlanQuestion } from './drain-waves.ts'

function plan(base: Base, question: Partial<DrainPlanQuestion> = {}, actors: Actors = {}) {
  const nodes = { names: ['a', 'b', 'c'] }
  return answerInquiry(
    actedBy(
      actors,
      drainPlan(base, {
        nodes,
        options: { timeoutSeconds: 60 },
        afterwards: 'UNCORDON',
        atOnceMax: 4,
        acceptDegraded: true,
        surgeMax: 4,
        seed: 1,
        ...question,
      }),
    ),
  )
}

/** A node of four cores and one of five, each with a pod that requests three. */
function fewNodes(): StateTwin {
  const twin = new StateTwin()
  const labels = { app: 'big' }
  const conditions = [condition({ type: 'Ready', status: 'True' })]
  const spec = aPodSpec({ containers: [aContainer({ resources: { requests: { cpu: '3' }, limits: {} } })] })
  const life = {
    labels,
    spec,
    phase: 'Running',
    startTime: T0,
    conditions,
    ownerReferences: ownedBy('ReplicaSet', 'big'),
  } as const
  const counts = { observedGeneration: 1, replicas: 2, readyReplicas: 2, availableReplicas: 2, fullyLabeledReplicas: 2 }
  const selector = selectorOfLabels(labels)
  return twin.put(
    aNode('small', { conditions, cpu: '4' }),
    aNode('vast', { conditions, cpu: '5' }),
    aReplicaSet('big', { spec: { replicas: 2, selector, template: aTemplate('', { labels, spec }) }, status: counts }),
    aPod(twin.state.shapes, 'big-1', { ...life, nodeName: 'small' }),
    aPod(twin.state.shapes, 'big-2', { ...life, nodeName: 'vast' }),
  )
}

describe('drainPlan', () => {
  it.each(['UNCORDON', 'REBOOT', 'DELETE', 'REPLACE'] as const)(
    'does nothing with a node whose drain has failed: %s',
    (afterwards) => {
      const base = smallShop({ allowed: 0, minAvailable: 3 }).pin()
      const [held] = plan(base, { nodes: { names: ['a'] }, afterwards, surgeMax: 0 }).held
      expect(held?.summary).toMatch(/no pod disrupted; a stays cordoned/)
    },
  )

  it('drains every node once, those with fewer pods first, and each wave succeeds', () => {
    const { waves, held, durationMs, runs } = plan(smallShop().pin())
    expect(waves.flatMap(({ nodes }) => nodes)).toEqual(['c', 'b', 'a'])
    expect(held).toEqual([])
    expect(waves.map(({ verdict }) => ['SAFE', 'DEGRADED'].includes(verdict))).not.toContain(false)
    expect(durationMs).toBe(waves.reduce((sum, wave) => sum + wave.settledMs, 0))
    expect(runs).toBeGreaterThanOrEqual(waves.length)
  })

  it('reports nodes with a pod that a budget never allows to be evicted, and what would allow it', () => {
    const { waves, held } = plan(smallShop({ allowed: 0, minAvailable: 3 }).pin())
    expect(waves.flatMap(({ nodes }) => nodes)).toEqual(['c'])
    expect(held.map(({ node, verdict }) => `${node} ${verdict}`)).toEqual(['b BLOCKED', 'a BLOCKED'])
    for (const { reasons } of held) expect(reasons.map(({ code }) => code)).toContain('EVICTION_REFUSED')
  })

  it('rehearses each wave on the state after the previous one: without the drained nodes not all pods fit', () => {
    const { waves, held } = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { afterwards: 'DELETE' })
    const gone = waves.flatMap(({ nodes }) => nodes)
    expect(gone.length + held.length).toBe(3)
    expect(held.length).toBeGreaterThan(0)
    expect(held.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('POD_PENDING')
  })

  it('reports the additional nodes that the blocked nodes need, and the waves in which they are drained then', () => {
    const { held, surge } = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { afterwards: 'DELETE' })
    expect(surge).toMatchObject({ like: [held[0]?.node], held: [] })
    expect(surge?.waves.flatMap(({ nodes }) => nodes).sort()).toEqual(held.map(({ node }) => node).sort())
    expect(surge?.durationMs).toBeGreaterThanOrEqual(60_000)
  })

  it('verifies by runs which of the new nodes can be removed at the end', () => {
    const nodes = { names: ['vast'] }
    const [cordoned, deleted] = (['LEAVE_CORDONED', 'DELETE'] as const).map((afterwards) =>
      plan(fewNodes().pin(), { nodes, afterwards }),
    )
    for (const { held, surge } of [cordoned, deleted].filter((item) => item !== undefined)) {
      expect(held.map(({ node, lacksRoom }) => [node, lacksRoom])).toEqual([['vast', true]])
      expect(surge).toMatchObject({ like: ['vast'], held: [] })
    }
    // The pod returns where the old node takes pods again; where it is gone, the new one is in its place.
    expect(cordoned?.surge?.givenBack).toMatchObject([{ nodes: ['surge-1'], verdict: 'SAFE', rescheduled: 1 }])
    expect(cordoned?.surge?.kept).toEqual([])
    expect(deleted?.surge).toMatchObject({ givenBack: [], kept: [{ node: 'surge-1', lacksRoom: true }] })
  })

  it('includes actors in its runs: an autoscaler adds nodes, and removes unneeded ones', () => {
    const twin = fewNodes()
    const labelled = twin.state.list('Node').map((node) => nodeRow({ ...node, labels: { ...node.labels, agentpool: 'workers' } }))
    const nodeAutoscaler = { ...DEFAULT_AUTOSCALER_OPTIONS, bootMs: 60_000 }
    const question = { nodes: { names: ['small', 'vast'] }, afterwards: 'LEAVE_CORDONED', atOnceMax: 1 } as const
    const { waves, held, gone, surge } = plan(twin.put(...labelled).pin(), question, { nodeAutoscaler })
    expect([held, surge]).toEqual([[], undefined])
    // Without it both would be blocked: there is room for one of their two pods only.
    expect(waves.map(({ nodes }) => nodes)).toEqual([['small'], ['vast']])
    expect(gone).toEqual([])
    const idle = new StateTwin().put(
      ...['a', 'b'].map((name) =>
        aNode(name, { labels: { agentpool: 'workers' }, conditions: [condition({ type: 'Ready', status: 'True' })] }),
      ),
    )
    const names = { names: ['a', 'b'] }
    expect(plan(idle.pin(), { nodes: names, afterwards: 'UNCORDON', atOnceMax: 1 }, { nodeAutoscaler })).toMatchObject({
      waves: [{ nodes: ['a'] }],
      gone: ['b'],
    })
  })

  it('proposes no nodes where they do not help, or when not requested', () => {
    const { surge } = plan(smallShop({ allowed: 0, minAvailable: 3 }).pin())
    const unrequested = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { afterwards: 'DELETE', surgeMax: 0 })
    expect([surge, unrequested.surge]).toEqual([undefined, undefined])
  })

  it('reboots nodes, or replaces them', () => {
    const shop = smallShop({ allowed: 3, minAvailable: 0 }).pin()
    const [reboot, replace] = (['REBOOT', 'REPLACE'] as const).map((afterwards) => plan(shop, { afterwards, bootMs: 90_000 }))
    for (const plan of [reboot, replace]) {
      expect(plan?.held).toEqual([])
      expect(plan?.durationMs).toBeGreaterThanOrEqual(90_000)
    }
  })

  it('never exceeds the concurrency', () => {
    const { waves } = plan(smallShop({ allowed: 3, minAvailable: 0 }).pin(), { atOnceMax: 1 })
    expect(waves.map(({ nodes }) => nodes.length)).toEqual([1, 1, 1])
  })
})

describe('drainScript', () => {
  it('drains a wave in parallel, stops at a failure and reports the skipped nodes', () => {
    const question = {
      nodes: { names: [] },
      options: { ignoreDaemonSets: true, podSelector: "a in (x,'y')" },
      afterwards: 'UNCORDON' as const,
    }
    const web = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const
    const wave = { verdict: 'SAFE' as const, reasons: [], actionsDoneMs: 6000, settledMs: 61_500, rescheduled: 3, workloads: [] }
    const script = drainScript({
      question: { ...question, atOnceMax: 2, acceptDegraded: false, surgeMax: 8, seed: 1 },
      waves: [
        { ...wave, nodes: ['n1'], workloads: [web] },
        { ...wave, nodes: ['n2', 'n3'] },
      ],
      gone: [],
      untried: [],
      held: [
        { node: 'n4', verdict: 'STUCK', summary: 'drain n4: waits for the budget.', reasons: [], stuck: [], lacksRoom: true },
      ],
      surge: {
        like: ['n4'],
        waves: [{ ...wave, nodes: ['n4'] }],
        held: [],
        durationMs: 61_500,
        givenBack: [{ ...wave, nodes: ['surge-1'] }],
        kept: [],
      },
      durationMs: 123_000,
      runs: 4,
    })
    const flags = `--ignore-daemonsets --pod-selector='a in (x,'\\''y'\\'')'`
    expect(script.split('\n').slice(2)).toEqual([
      'set -e',
      '',
      '# wave 1 of 2: done after about 6 s, settled after about 1 min 2 s',
      `kubectl drain n1 ${flags}`,
      'kubectl uncordon n1',
      'kubectl rollout status deployment/web -n shop --timeout=15m',
      '',
      '# wave 2 of 2: done after about 6 s, settled after about 1 min 2 s',
      'pids=',
      `kubectl drain n2 ${flags} & pids="$pids $!"`,
      `kubectl drain n3 ${flags} & pids="$pids $!"`,
      'for pid in $pids; do wait "$pid"; done',
      'kubectl uncordon n2 n3',
      '',
      '# Left out: these nodes cannot be drained in the current state.',
      '# n4: drain n4: waits for the budget.',
      '# With one more node like each of n4 these nodes could also be drained: n4',
      '# After that 1 of the new nodes can be drained and deleted again.',
      '',
    ])
  })

  it.each([
    [
      'REBOOT' as const,
      `reboot_node() { printf 'Reboot %s, then press Enter: ' "$1"; read -r _; }`,
      ['reboot_node n1', 'kubectl wait --for=condition=Ready --timeout=15m node/n1', 'kubectl uncordon n1'],
    ],
    [
      'REPLACE' as const,
      `replace_node() { printf 'Create a node to replace %s, then press Enter: ' "$1"; read -r _; }`,
      ['replace_node n1', 'kubectl delete node n1'],
    ],
  ])('calls a shell function for platform-specific steps: %s', (afterwards, asks, lines) => {
    const question = { nodes: { names: [] }, options: {}, atOnceMax: 1, acceptDegraded: false, surgeMax: 0, seed: 1 }
    const times = { actionsDoneMs: 1000, settledMs: 1000, rescheduled: 3, workloads: [] }
    const waves = [{ nodes: ['n1'], verdict: 'SAFE' as const, reasons: [], ...times }]
    const plan = {
      question: { ...question, afterwards },
      waves,
      held: [],
      gone: [],
      untried: [],
      surge: undefined,
      durationMs: 1000,
      runs: 1,
    }
    const script = drainScript(plan).split('\n')
    expect(script).toContain(asks)
    expect(script.slice(-1 - lines.length, -1)).toEqual(lines)
  })
})
