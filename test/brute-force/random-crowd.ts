import type { Random } from '../../src/engine/run/random.ts'
import { condition } from '../../src/kube/condition.ts'
import { addMs } from '../../src/kube/instant.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { priorityClassRow } from '../../src/kube/priority-class.ts'
import type { Base } from '../../src/whatif/base.ts'
import { aBudget } from '../support/budgets.ts'
import { aNode, aPod, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const PRIORITIES = [-10, 0, 0, 0, 10, 10, 10, 100, 100, 1000, 2_000_000_000] as const
const CPUS = [250, 500, 1000, 1500, 3000] as const
const MEMORIES_GI = [1, 2, 4, 6] as const
const APPS = 5

/** The priority classes that there are, by value. */
export const CLASSES = { none: -20, low: 5, middle: 50, high: 500, highest: 5000 } as const

export interface Crowd {
  readonly base: Base
  /** How it was described, to be read when something is wrong with it. */
  readonly text: string
}

/**
 * Nodes that are full, or nearly so, of pods without a controller: of all priorities, some of the same age, and some
 * under budgets that leave no room for a disruption, or for some.
 */
export function randomCrowd(random: Random, nodes: number): Crowd {
  const twin = new StateTwin()
  twin.put(namespaceRow({ name: 'default', uid: 'uid-ns', phase: 'Active' }))
  for (const [name, value] of Object.entries(CLASSES)) twin.put(priorityClassRow({ name, uid: `uid-class-${name}`, value }))
  const lines: string[] = []
  const ready = Array.from({ length: APPS }, () => 0)
  for (let i = 0; i < nodes; i++) {
    const cpu = random.pick([4, 6, 8])
    const unschedulable = random.below(8) === 0
    twin.put(aNode(`n${i}`, { cpu: String(cpu), memory: `${cpu * 3}Gi`, unschedulable, conditions: READY }))
    lines.push(`node n${i} cpu=${cpu} memory=${cpu * 3}Gi${unschedulable ? ' cordoned' : ''}`)
    const left = { cpu: cpu * 1000, memoryGi: cpu * 3 }
    for (let j = 0; j < 12; j++) {
      const [milli, gi, app] = [random.pick(CPUS), random.pick(MEMORIES_GI), random.below(APPS)]
      if (milli > left.cpu || gi > left.memoryGi) continue
      left.cpu -= milli
      left.memoryGi -= gi
      ready[app] = (ready[app] ?? 0) + 1
      const priority = random.pick(PRIORITIES)
      const age = 60 * (1 + random.below(6))
      const pod = aPod(twin.state.shapes, `p${i}-${j}`, {
        labels: { app: `app${app}` },
        nodeName: `n${i}`,
        cpu: `${milli}m`,
        memory: `${gi}Gi`,
        phase: 'Running',
        startTime: addMs(T0, -age * 1000),
        conditions: READY,
        spec: { priority },
      })
      twin.put(pod)
      lines.push(`pod p${i}-${j} on=n${i} app=app${app} cpu=${milli}m memory=${gi}Gi priority=${priority} age=${age}s`)
    }
  }
  for (const [app, count] of ready.entries()) {
    if (random.below(3) === 0 || count === 0) continue
    const minAvailable = Math.max(0, count - random.below(3))
    const counts = { currentHealthy: count, desiredHealthy: minAvailable, expectedPods: count }
    twin.put(
      aBudget(`app${app}`, {
        spec: { minAvailable, selector: selectorOfLabels({ app: `app${app}` }) },
        status: { observedGeneration: 1, disruptionsAllowed: count - minAvailable, ...counts },
      }),
    )
    lines.push(`budget app${app} min=${minAvailable} of ${count}`)
  }
  return { base: twin.pin(), text: lines.join('\n') }
}
