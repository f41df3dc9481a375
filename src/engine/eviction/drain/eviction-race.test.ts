import { expect, it } from 'vitest'
import { aBudget } from '../../../../test/support/budgets.ts'
import { aNode, aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { APP } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrainActor } from './drain-actor.ts'
import { DEFAULT_DRAIN_OPTIONS } from './drain-options.ts'
import { drawnOrder, type EvictionOrder, LAST_FIRST } from './eviction-order.ts'

const RUNNING: PodOptions = { nodeName: 'node-1', phase: 'Running', conditions: [condition({ type: 'Ready', status: 'True' })] }
const BUDGET = aBudget('web', {
  spec: { minAvailable: 0, selector: selectorOfLabels(APP) },
  status: { disruptionsAllowed: 1, currentHealthy: 1, expectedPods: 1, observedGeneration: 1 },
})

/** Which of two pods is deleted first: `web` has a budget and is listed last, `bare` has none. */
function firstDeleted(order: EvictionOrder): string | undefined {
  const shapes = new ShapeInterner()
  const pods = [aPod(shapes, 'bare', { ...RUNNING, labels: {} }), aPod(shapes, 'web', { ...RUNNING, labels: APP })]
  const kubectl = new DrainActor({ order, betweenRequestsMs: 0 })
  const run = new ControllerRun({ rows: [aNode('node-1'), BUDGET, ...pods], actors: [kubectl], shapes })
  run.simulation.act('kubectl-drain', (turn) => kubectl.begin(['node-1'], { ...DEFAULT_DRAIN_OPTIONS, force: true }, turn))
  run.until(1)
  const [first] = (kubectl.drains[0]?.reports ?? []).flatMap((report) => (report.kind === 'accepted' ? [report.pod.name] : []))
  return first
}

it('D10 deletes a pod without a budget first, although another request is sent earlier', () => {
  expect(firstDeleted(LAST_FIRST)).toBe('bare')
})

it('D10 deletes either of them first within 20 seeds', () => {
  expect(new Set(Array.from({ length: 19 }, (_, i) => firstDeleted(drawnOrder(i + 2))))).toEqual(new Set(['bare', 'web']))
})
