import { hashText } from '../../lib/hash.ts'
import type { RawObject } from '../source.ts'
import { uidOf } from '../uid-of.ts'
import { rawNode } from './raw-node.ts'
import { rawPod } from './raw-pod.ts'
import { rawBudget, rawDaemonSet, rawDeployment, rawReplicaSet, rawRevision, rawService } from './raw-workloads.ts'

/** What a synthetic cluster is made of. The same options give the same objects, byte for byte. */
export interface SyntheticOptions {
  readonly nodes: number
  readonly pods: number
  readonly seed: number
}

const NAMESPACES = ['shop', 'checkout', 'catalog', 'search', 'ml', 'platform', 'payments', 'batch'] as const
const ZONES = ['a', 'b', 'c'] as const
const NODE_SIZES = [
  ['16', '64Gi'],
  ['32', '128Gi'],
  ['64', '256Gi'],
] as const
const POD_SIZES = [
  ['50m', '128Mi'],
  ['100m', '256Mi'],
  ['250m', '512Mi'],
  ['500m', '1Gi'],
] as const
const REPLICAS = [1, 2, 2, 3, 3, 5, 8, 10, 20, 40] as const
const AGENTS = ['log-agent', 'node-exporter', 'network-agent'] as const

/** A workload of the plan: its pods are spread over the nodes in turn. */
interface App {
  readonly name: string
  readonly namespace: string
  readonly replicas: number
  readonly cpu: string
  readonly memory: string
  readonly budget: boolean
}

/**
 * A settled cluster of any size: nodes in three zones, three DaemonSets, Deployments with their ReplicaSets, Services and
 * budgets, all pods Running and Ready. Objects are created one by one, so that a cluster of any size fits through a pipe.
 */
export function* syntheticCluster(options: SyntheticOptions): Generator<RawObject> {
  for (const name of ['kube-system', 'default', ...NAMESPACES])
    yield { apiVersion: 'v1', kind: 'Namespace', metadata: { name, uid: uidOf(`ns/${name}`) } }
  for (let i = 0; i < options.nodes; i++)
    yield rawNode({ name: nodeName(i), uid: uidOf(`node/${i}`), zone: zoneOf(i), ...nodeSize(options, i) })
  for (const name of AGENTS) {
    yield rawDaemonSet({ name, uid: uidOf(`ds/${name}`), nodes: options.nodes })
    yield rawRevision({ name, uid: uidOf(`revision/${name}`), ownerUid: uidOf(`ds/${name}`) })
  }
  const apps = plan(options)
  for (const app of apps) {
    yield rawDeployment({ ...app, uid: uidOf(`deploy/${app.name}`) })
    yield rawReplicaSet({ ...app, uid: uidOf(`rs/${app.name}`), ownerUid: uidOf(`deploy/${app.name}`) })
    yield rawService({ ...app, uid: uidOf(`svc/${app.name}`) })
    if (app.budget) yield rawBudget({ ...app, uid: uidOf(`pdb/${app.name}`) })
  }
  yield* pods(options, apps)
}

function* pods(options: SyntheticOptions, apps: readonly App[]): Generator<RawObject> {
  for (const agent of AGENTS) {
    for (let i = 0; i < options.nodes; i++) {
      const owner = { kind: 'DaemonSet', name: agent, uid: uidOf(`ds/${agent}`) }
      yield rawPod({
        name: `${agent}-${suffix(i)}`,
        namespace: 'kube-system',
        uid: uidOf(`pod/${agent}/${i}`),
        app: agent,
        nodeName: nodeName(i),
        owner,
        cpu: '50m',
        memory: '64Mi',
      })
    }
  }
  let next = 0
  for (const app of apps) {
    const owner = { kind: 'ReplicaSet', name: `${app.name}-5d9f8c7b6`, uid: uidOf(`rs/${app.name}`) }
    for (let i = 0; i < app.replicas; i++) {
      const name = `${app.name}-5d9f8c7b6-${suffix(i)}`
      const { namespace, cpu, memory } = app
      yield rawPod({
        name,
        namespace,
        uid: uidOf(`pod/${app.name}/${i}`),
        app: app.name,
        nodeName: nodeName(next % options.nodes),
        owner,
        cpu,
        memory,
      })
      // A prime step spreads the replicas of one application over the zones.
      next += 7
    }
  }
}

/** Applications until the requested number of pods is reached; the last one takes what is left. */
function plan(options: SyntheticOptions): readonly App[] {
  const apps: App[] = []
  let left = options.pods - AGENTS.length * options.nodes
  for (let i = 0; left > 0; i++) {
    const draw = hashText(`${options.seed}/app/${i}`)
    const replicas = Math.min(left, REPLICAS[draw % REPLICAS.length] ?? 1)
    const [cpu, memory] = POD_SIZES[(draw >>> 8) % POD_SIZES.length] ?? POD_SIZES[0]
    const namespace = NAMESPACES[(draw >>> 12) % NAMESPACES.length] ?? 'default'
    apps.push({
      name: `app-${String(i).padStart(5, '0')}`,
      namespace,
      replicas,
      cpu,
      memory,
      budget: replicas > 1 && (draw >>> 20) % 2 === 0,
    })
    left -= replicas
  }
  return apps
}

function nodeSize(options: SyntheticOptions, i: number): { readonly cpu: string; readonly memory: string } {
  const [cpu, memory] = NODE_SIZES[hashText(`${options.seed}/node/${i}`) % NODE_SIZES.length] ?? NODE_SIZES[0]
  return { cpu, memory }
}

function nodeName(i: number): string {
  return `node-${String(i).padStart(5, '0')}`
}

function zoneOf(i: number): string {
  return `eu-1${ZONES[i % ZONES.length]}`
}

const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

/** Five letters that differ for different numbers below 27^5. */
function suffix(i: number): string {
  let rest = i
  let text = ''
  for (let k = 0; k < 5; k++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
