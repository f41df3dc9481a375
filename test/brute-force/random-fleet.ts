import type { Random } from '../../src/engine/run/random.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import { clusterOf } from '../scenarios/cluster-of.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'

/** A random settled cluster, whose figures can be computed directly. */
export interface Fleet {
  readonly base: Base
  /** How it was described, to be read when something is wrong with it. */
  readonly text: string
}

const CPUS = [4, 8, 16] as const
const APP_CPUS = [250, 500, 1000, 2000] as const
const APP_MEMORIES = [256, 1024, 4096] as const
const BUDGETS = ['min=1', 'max=1', 'max=50%'] as const
const ZONES = 3
/** Nodes are filled up to about this share of their CPU. */
const FULL = 0.7

/** Nodes of three sizes in three zones, a few of them cordoned; Deployments with budgets and services, full to two thirds. */
export function randomFleet(random: Random, nodes: number): Fleet {
  const fleet = Array.from({ length: nodes }, (_, i) => ({
    name: `n${i}`,
    cpu: random.pick(CPUS),
    isCordoned: random.below(20) === 0,
    cpuUsed: 0,
    memoryUsed: 0,
  }))
  const lines = fleet.map(
    ({ name, cpu, isCordoned }, i) =>
      `node ${name} cpu=${cpu} memory=${cpu * 4}Gi zone=z${i % ZONES}${isCordoned ? ' cordoned' : ''}`,
  )
  const wanted = fleet.reduce((sum, { cpu }) => sum + cpu * 1000, 0) * FULL
  for (let [app, used] = [0, 0]; used < wanted; app++) {
    const [cpu, memory] = [random.pick(APP_CPUS), random.pick(APP_MEMORIES)]
    const places: string[] = []
    const replicas = 1 + random.below(5)
    for (let tries = 0; tries < 20 && places.length < replicas; tries++) {
      const node = random.pick(fleet)
      if (node.cpuUsed + cpu > node.cpu * 1000 || node.memoryUsed + memory > node.cpu * 4096) continue
      node.cpuUsed += cpu
      node.memoryUsed += memory
      places.push(node.name)
    }
    used += Math.max(1, places.length) * cpu
    if (places.length === 0) continue
    const emptyDir = random.below(30) === 0 ? ' emptydir' : ''
    lines.push(`deployment app${app} on=${places.join(',')} cpu=${cpu}m memory=${memory}Mi${emptyDir}`)
    if (random.below(3) === 0) lines.push(`budget app${app} ${random.pick(BUDGETS)}`)
    if (random.below(2) === 0) lines.push(`service app${app}`)
  }
  const [scenario] = readScenarios(`scenario fleet\n${lines.join('\n')}`, 'fleet')
  const state = clusterOf(scenario?.given ?? [])
  const info = { clusterName: 'fleet', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { base: { state, info, coverage: [] }, text: lines.join('\n') }
}

/** The same fleet without earlier queries: no run on it can use the results of an earlier one. */
export function unseen({ state, ...rest }: Base): Base {
  return { ...rest, state: state.fork() }
}
