import type { NodeRow } from '../../../../kube/node.ts'
import type { ContainerDemand } from '../../../../kube/pod-resources.ts'
import { isScalarResource, podRequests, type Resources, scalarAmount } from '../../../../kube/resources.ts'
import { textsArg } from '../../configuration/plugin-args.ts'
import { deviceResources } from '../../devices/extended-resource.ts'
import { type NodeLocalPlugin, type PluginFactory, prepared } from '../../framework/framework.ts'
import type { PlacementContainer, PlacementShape } from '../../framework/node-local-pod.ts'
import type { Rejection } from '../../framework/status.ts'
import { amountOf, type WeightedResource } from '../resource-amounts.ts'
import { shapeMemo } from '../shape-memo.ts'
import { fitHints } from './fit-hints.ts'
import {
  fitRejection,
  LACKS_CPU,
  LACKS_EPHEMERAL_STORAGE,
  LACKS_MEMORY,
  NAME,
  TOO_MANY_PODS,
  UNRESOLVABLE,
} from './fit-rejections.ts'
import { readScoringStrategy, type ScoringStrategy } from './scoring-strategy.ts'

/** Extended resources that an extender manages (ignoredResources, ignoredResourceGroups). */
interface Ignored {
  readonly names: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
}

const NO_NAMES: readonly string[] = Object.freeze([])

/**
 * The pod's CPU and memory as scores count them: pod-level requests are left out, and a container without requests counts with a
 * default (semantics A10.7, A10.11).
 */
const scoredRequests = shapeMemo(({ spec }: PlacementShape) =>
  podRequests(
    { ...spec, containers: spec.containers.map(unnamed), initContainers: spec.initContainers.map(unnamed) },
    { skipPodLevelResources: true, defaultRequests: { cpu: '100m', memory: '200Mi' } },
  ),
)

/** Names find the status of a container, and none counts here. */
function unnamed({ resources, restartPolicy }: PlacementContainer): ContainerDemand {
  return { name: '', resources, restartPolicy }
}

/**
 * What is requested, by the spec alone (semantics A9.7), and which of it are devices where a node has none of it itself:
 * DynamicResources allocates those.
 */
export interface FitState {
  readonly requests: Resources
  readonly devices: ReadonlySet<string> | undefined
}

/** Keeps a pod off nodes that have too little left of what it requests, and ranks the others by their use (semantics A10). */
function nodeResourcesFitPlugin(strategy: ScoringStrategy, ignored: Ignored): NodeLocalPlugin<FitState, readonly number[]> {
  const { resources } = strategy
  return {
    name: NAME,
    nodeLocal: true,
    hints: fitHints,
    preFilter(pod, classes) {
      const { requests } = pod.shape
      return prepared({ requests, devices: deviceResources(requests, classes) })
    },
    filter(_pod, node, state) {
      return shortage(state, node, ignored)
    },
    preScore(pod) {
      return prepared(scoredAmounts(pod.shape, resources))
    },
    score(_pod, node, amounts) {
      const requested: number[] = []
      const allocatable: number[] = []
      for (let i = 0; i < resources.length; i++) {
        const { name } = resources[i] as WeightedResource
        const podRequest = amounts[i] as number
        const all = podRequest === 0 && isScalarResource(name) ? 0 : amountOf(node.allocatable, name)
        allocatable.push(all)
        requested.push(all === 0 ? 0 : countedOn(node, name) + podRequest)
      }
      return strategy.scoreOf(requested, allocatable)
    },
  }
}

export const nodeResourcesFit: PluginFactory = {
  name: NAME,
  create: (args) =>
    nodeResourcesFitPlugin(readScoringStrategy(args), {
      names: new Set(textsArg(args, 'ignoredResources')),
      groups: new Set(textsArg(args, 'ignoredResourceGroups')),
    }),
}

/** Nothing that is requested with 0 is ever missing, however over-committed the node is (semantics A10.1-A10.5). */
function shortage(state: FitState, node: NodeRow, ignored: Ignored): Rejection | undefined {
  const { requests } = state
  const { allocatable, requested } = node
  let bits = node.podCount + 1 > allocatable.pods ? TOO_MANY_PODS : 0
  if (requests.milliCpu > 0 && requests.milliCpu > allocatable.milliCpu - requested.milliCpu) {
    bits |= requests.milliCpu > allocatable.milliCpu ? LACKS_CPU | UNRESOLVABLE : LACKS_CPU
  }
  if (requests.memory > 0 && requests.memory > allocatable.memory - requested.memory) {
    bits |= requests.memory > allocatable.memory ? LACKS_MEMORY | UNRESOLVABLE : LACKS_MEMORY
  }
  const storage = requests.ephemeralStorage
  if (storage > 0 && storage > allocatable.ephemeralStorage - requested.ephemeralStorage) {
    bits |= storage > allocatable.ephemeralStorage ? LACKS_EPHEMERAL_STORAGE | UNRESOLVABLE : LACKS_EPHEMERAL_STORAGE
  }
  if (requests.scalars.length > 0) return scalarShortage(bits, state, { node, ignored })
  return bits === 0 ? undefined : fitRejection(bits, NO_NAMES)
}

function scalarShortage(
  otherBits: number,
  { requests, devices }: FitState,
  { node, ignored }: { readonly node: NodeRow; readonly ignored: Ignored },
): Rejection | undefined {
  let bits = otherBits
  const missing: string[] = []
  for (const [name, amount] of requests.scalars) {
    if (amount === 0 || isIgnored(name, ignored)) continue
    const all = scalarAmount(node.allocatable, name)
    if (all <= 0 && devices?.has(name)) continue
    if (amount <= all - scalarAmount(node.requested, name)) continue
    missing.push(name)
    if (amount > all) bits |= UNRESOLVABLE
  }
  return bits === 0 && missing.length === 0 ? undefined : fitRejection(bits, missing)
}

function isIgnored(name: string, ignored: Ignored): boolean {
  if (!name.includes('/') || name.includes('kubernetes.io/')) return false
  return ignored.names.has(name) || ignored.groups.has(name.slice(0, name.indexOf('/')))
}

function scoredAmounts(shape: PlacementShape, resources: readonly WeightedResource[]): readonly number[] {
  return resources.map(({ name }) => amountOf(scoredRequests(shape), name))
}

/** What the pods on the node count with: CPU and memory with the defaults, everything else as requested. */
function countedOn(node: NodeRow, name: string): number {
  if (name === 'cpu') return node.nonZeroMilliCpu
  return name === 'memory' ? node.nonZeroMemory : amountOf(node.requested, name)
}
