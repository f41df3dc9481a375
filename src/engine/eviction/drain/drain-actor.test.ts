import { describe, expect, it } from 'vitest'
import { aNode, aPod, aPodSpec, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { condition } from '../../../kube/condition.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrainActor } from './drain-actor.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from './drain-options.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const OPTIONS: DrainOptions = { ...DEFAULT_DRAIN_OPTIONS, force: true }

/** A node with pods without a controller; only the test deletes them. */
class Lab {
  readonly run: ControllerRun
  readonly kubectl = new DrainActor()

  constructor(pods: readonly string[], options: DrainOptions) {
    const shapes = new ShapeInterner()
    const spec = aPodSpec({ terminationGracePeriodSeconds: 3600 })
    const rows = pods.map((name) => aPod(shapes, name, { spec, nodeName: 'node-1', phase: 'Running', conditions: READY }))
    this.run = new ControllerRun({ rows: [aNode('node-1'), ...rows], actors: [this.kubectl], shapes })
    this.run.simulation.act('kubectl-drain', (turn) => this.kubectl.begin(['node-1'], options, turn))
  }

  /** The kubelet reports that the pod is gone, this many seconds after the start. */
  gone(name: string, seconds: number): this {
    this.run.until(seconds)
    this.run.simulation.act('kubectl-drain', ({ api }) =>
      api.delete({ kind: 'Pod', namespace: 'default', name }, { gracePeriodSeconds: 0 }),
    )
    return this
  }

  /** `POD SECONDS` of each pod that was found gone, and how the drain ended. */
  get found(): readonly string[] {
    const [drain] = this.kubectl.drains
    return (drain?.reports ?? []).flatMap((report) => {
      if (report.kind === 'finished') return [`${report.pod.name} ${(report.at - T0) / 1000}`]
      return report.kind === 'drained' || report.kind === 'notDrained' ? [`${report.kind} ${(report.at - T0) / 1000}`] : []
    })
  }
}

describe('waiting for evicted pods', () => {
  it('observes each deletion at the next check of that pod, after any time', () => {
    const lab = new Lab(['a', 'b'], OPTIONS).gone('b', 600.3).gone('a', 1800.9)
    lab.run.until(3000)
    // kubectl begins with the pod that is listed last. The other eviction is written 12 ms later, and its reads follow.
    expect(lab.found).toEqual(['b 601', 'a 1801.012', 'drained 1801.012'])
  })

  it('does not check while the state is unchanged', () => {
    const lab = new Lab(['a'], OPTIONS)
    const before = lab.run.until(10).simulation.events
    expect(lab.run.until(3000).simulation.events - before).toBe(0)
    expect(lab.gone('a', 3000.5).run.until(3010).simulation.events).toBeGreaterThan(before)
    expect(lab.found).toEqual(['a 3001', 'drained 3001'])
  })

  it('gives up when its timeout expires, without any change of the cluster', () => {
    const lab = new Lab(['a', 'b'], { ...OPTIONS, timeoutSeconds: 90 }).gone('b', 30.5)
    lab.run.until(3000)
    expect(lab.found).toEqual(['b 31', 'notDrained 90'])
  })
})
