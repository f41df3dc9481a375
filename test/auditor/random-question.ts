import { Random } from '../../src/engine/run/random.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { scenarioFrom } from '../scenarios/actions-of.ts'
import { clusterOf, NOUNS } from '../scenarios/cluster-of.ts'
import { type Line, readScenarios } from '../scenarios/scenario-text.ts'

/** A question about a cluster, with the lines of a text scenario that write both down. */
export interface Question {
  readonly text: string
  readonly base: Base
  readonly scenario: Scenario
}

/** The cluster and the scenario that the lines of a text scenario describe. */
export function questionOf(title: string, given: readonly Line[], text: string): Question {
  const state = clusterOf(given.filter(({ verb }) => NOUNS.has(verb)))
  const info = { clusterName: 'audited', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  const scenario = scenarioFrom(
    title,
    given.filter(({ verb }) => !NOUNS.has(verb)),
  )
  return { text, base: { state, info, coverage: [] }, scenario }
}

/** A random query; the same seed draws the same query. */
export function randomQuestion(seed: number): Question {
  const random = Random.stream(seed, 'audit')
  const cluster = drawCluster(random)
  const lines = [...cluster.lines, ...drawDeeds(random, cluster)]
  const text = lines.map((line) => `  ${line}`).join('\n')
  const [read] = readScenarios(`scenario random\n${text}`, 'random')
  const question = questionOf(`random ${seed}`, read?.given ?? [], text)
  return { ...question, scenario: { ...question.scenario, seed: 1 + random.below(3) } }
}

interface Drawn {
  readonly lines: readonly string[]
  readonly nodes: readonly string[]
  /** `Deployment web`. */
  readonly workloads: readonly string[]
  readonly pods: readonly string[]
  readonly services: readonly string[]
  readonly budgets: readonly string[]
}

const KINDS = ['deployment', 'deployment', 'deployment', 'statefulset', 'replicaset'] as const
const NAMES = { deployment: 'Deployment', statefulset: 'StatefulSet', replicaset: 'ReplicaSet' } as const

function drawCluster(random: Random): Drawn {
  const nodes = Array.from({ length: 2 + random.below(4) }, (_, i) => `n${i}`)
  const lines = nodes.map((name) => {
    const isCordoned = random.below(10) === 0
    return `node ${name} cpu=${2 + random.below(3)} zone=z${random.below(2)}${isCordoned ? ' cordoned' : ''}`
  })
  const [workloads, pods, services, budgets]: string[][] = [[], [], [], []]
  const place = (): string => {
    const node = random.pick(nodes)
    const state = random.below(16)
    if (state === 0) return `${node}:${random.pick(['starting', 'unready', 'crashing', 'ending'])}`
    return state === 1 ? '-' : node
  }
  const count = 1 + random.below(4)
  for (let i = 0; i < count; i++) {
    const name = `app${String.fromCharCode(97 + i)}`
    const kind = random.pick(KINDS)
    const places = Array.from({ length: 1 + random.below(4) }, place).join(',')
    const extras = `${random.below(5) === 0 ? ' emptydir' : ''}${random.below(6) === 0 ? ' apart=host' : ''}`
    lines.push(`${kind} ${name} on=${places} cpu=${random.pick(['100m', '250m', '500m', '900m'])}${extras}`)
    workloads?.push(`${NAMES[kind]} ${name}`)
    if (random.below(2) === 0) {
      lines.push(`budget ${name} ${random.pick(['min=1', 'min=2', 'max=1', 'max=50%', 'min=50%', 'max=0'])}`)
      budgets?.push(name)
    }
    if (random.below(2) === 0) {
      lines.push(`service ${name}`)
      services?.push(name)
    }
  }
  if (random.below(2) === 0) lines.push(`daemonset agent on=${nodes.join(',')} cpu=50m`)
  if (random.below(3) === 0) lines.push(`job sum on=${random.pick(nodes)},${random.pick(nodes)} cpu=100m`)
  if (random.below(3) === 0) lines.push(`pod lone on=${random.pick(nodes)} cpu=100m`)
  lines.push('priorityclass high value=1000')
  const [read] = readScenarios(`scenario cluster\n${lines.join('\n')}`, 'random')
  const state = clusterOf(read?.given ?? [])
  for (const { name } of state.list('Pod')) pods?.push(name)
  return { lines, nodes, workloads: workloads ?? [], pods: pods ?? [], services: services ?? [], budgets: budgets ?? [] }
}

/** Most queries have one action, as users' queries do; some have several. */
function drawDeeds(random: Random, drawn: Drawn): readonly string[] {
  const count = random.below(3) > 0 ? 1 : 1 + random.below(5)
  const deeds = Array.from({ length: count }, () => drawDeed(random, drawn))
  return random.below(10) === 0 ? [...deeds, `horizon ${random.pick(['10s', '2m', '20m'])}`] : deeds
}

function drawDeed(random: Random, drawn: Drawn): string {
  const node = random.pick(drawn.nodes)
  const workload = random.pick(drawn.workloads)
  const pod = drawn.pods.length > 0 ? random.pick(drawn.pods) : 'none'
  const deeds: readonly (readonly [weight: number, deed: () => string])[] = [
    [6, () => `drain ${drawNodes(random, drawn)} ${drainFlags(random)}`],
    [2, () => `cordon ${node}`],
    [1, () => `uncordon ${node}`],
    [2, () => `evict ${pod}`],
    [2, () => `delete ${pod}${random.below(3) === 0 ? ' grace=0s' : ''}`],
    [4, () => scaleOf(random, workload)],
    [3, () => rolloutOf(random, workload)],
    [
      3,
      () =>
        `submit ${1 + random.below(4)} extra cpu=${random.pick(['100m', '500m', '2'])}${random.below(3) === 0 ? ' priority=high' : ''}`,
    ],
    [3, () => `fail-node ${node}`],
    [1, () => 'fail-zone z0'],
    [1, () => `recover-node ${node}`],
    [1, () => `delete-node ${node}`],
    [1, () => `remove-node ${node}`],
    [1, () => `shutdown-node ${node}`],
    [1, () => `reboot-node ${node} boot=${random.pick(['30s', '8m'])}`],
    [2, () => `taint ${node} key=value:${random.pick(['NoSchedule', 'NoExecute', 'PreferNoSchedule'])}`],
    [1, () => `label ${node} disk=ssd`],
    [1, () => `add-nodes ${1 + random.below(2)} like=${node}`],
    [2, () => removeOf(random, drawn)],
    [2, () => `wait ${random.pick(['1s', '7s', '30s', '5m'])}`],
  ]
  return random.pick(deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed)))()
}

function drawNodes(random: Random, { nodes }: Drawn): string {
  return [...new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(nodes)))].join(' ')
}

function drainFlags(random: Random): string {
  const flags = ['ignore-daemonsets', 'delete-emptydir-data', 'force'].filter(() => random.below(5) > 0)
  if (random.below(6) === 0) flags.push('disable-eviction')
  if (random.below(3) === 0) flags.push(`timeout=${20 + random.below(100)}s`)
  return flags.join(' ')
}

function scaleOf(random: Random, workload: string): string {
  return `scale ${workload} ${random.below(7)}`
}

function rolloutOf(random: Random, workload: string): string {
  const target = workload.startsWith('ReplicaSet') ? undefined : workload
  if (target === undefined) return scaleOf(random, workload)
  return random.below(3) === 0 ? `rollout image ${target} to=app:${random.below(3)}` : `rollout restart ${target}`
}

function removeOf(random: Random, { workloads, services, budgets }: Drawn): string {
  const named = [
    ...workloads,
    ...services.map((name) => `Service ${name}`),
    ...budgets.map((name) => `PodDisruptionBudget ${name}`),
  ]
  return `remove ${random.pick(named)}${random.pick(['', ' orphan', ' foreground'])}`
}
