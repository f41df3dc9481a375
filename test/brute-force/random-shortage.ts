import type { Random } from '../../src/engine/run/random.ts'
import { nodeRow } from '../../src/kube/node.ts'
import { podRow } from '../../src/kube/pod.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { clusterOf } from '../scenarios/cluster-of.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'

/** A small cluster without much room, in which pods wait for all kinds of reasons. */
export interface Shortage {
  readonly base: Base
  /** How it was described, to be read when something is wrong with it. */
  readonly text: string
}

const CPUS = [250, 500, 1000, 1500] as const
/** Nodes are filled up to about this share of their CPU. */
const FULL = 0.9

export function randomShortage(random: Random): Shortage {
  const fleet = Array.from({ length: 2 + random.below(4) }, (_, i) => ({ name: `n${i}`, cpu: random.pick([2, 4]), used: 0 }))
  const lines = ['priorityclass low value=10', 'priorityclass high value=1000']
  for (const [i, { name, cpu }] of fleet.entries())
    lines.push(`node ${name} cpu=${cpu} zone=z${i % 2}${random.below(6) === 0 ? ' cordoned' : ''}`)
  const priority = (): string => random.pick(['', '', ' priority=low:10', ' priority=high:1000'])
  const kind = (): string => random.pick(['deployment', 'deployment', 'statefulset', 'replicaset'])
  for (let app = 0; app < 12 && fleet.some(({ cpu, used }) => used < cpu * 1000 * FULL); app++) {
    const cpu = random.pick(CPUS)
    const places: string[] = []
    for (let tries = 0; tries < 1 + random.below(4); tries++) {
      const node = random.pick(fleet)
      if (node.used + cpu > node.cpu * 1000) continue
      node.used += cpu
      places.push(node.name)
    }
    const waiting = random.below(6) === 0 ? ['-'] : []
    if (places.length + waiting.length === 0) continue
    lines.push(`${kind()} app${app} on=${[...places, ...waiting].join(',')} cpu=${cpu}m${priority()}`)
    if (random.below(3) === 0) lines.push(`budget app${app} ${random.pick(['min=1', 'max=1', 'max=50%'])}`)
  }
  if (random.below(2) === 0) lines.push(`daemonset agent on=${fleet.map(({ name }) => name).join(',')} cpu=10m`)
  for (let i = 0; i < 1 + random.below(2); i++) {
    const demand = random.pick(['', '', ' wants=disk:ssd', ' wants=topology.kubernetes.io/zone:z0'])
    lines.push(`pod wait${i} on=- cpu=${random.pick([500, 1000, 2000, 3000])}m${demand}${priority()}`)
  }
  if (random.below(3) === 0) lines.push('pod gated on=- cpu=10m')
  const text = lines.map((line) => `  ${line}`).join('\n')
  const [scenario] = readScenarios(`scenario shortage\n${text}`, 'shortage')
  const state = clusterOf(scenario?.given ?? [])
  const gated = state.get('Pod', 'default', 'gated')
  if (gated) state.put(podRow({ ...gated, schedulingGates: ['example.com/hold'] }))
  const [tainted] = state.list('Node')
  if (tainted && random.below(3) === 0)
    state.put(nodeRow({ ...tainted, taints: [{ key: 'dedicated', value: 'x', effect: 'NoSchedule', timeAdded: undefined }] }))
  const info = { clusterName: 'shortage', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { base: { state, info, coverage: [] }, text }
}
