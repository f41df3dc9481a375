import { csiNodeLike } from '../../../engine/autoscaler/csi-node-like.ts'
import { nodesByGroup } from '../../../engine/autoscaler/node-groups.ts'
import { reportedNode } from '../../../engine/kubelet/node-status.ts'
import { type ApiResult, ok } from '../../../engine/turn.ts'
import { labelKeyErrors, labelValueErrors } from '../../../kube/label-syntax.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { parseQuantity, QuantityError } from '../../../kube/quantity.ts'
import { type Resources, resourcesOfList, ZERO_RESOURCES } from '../../../kube/resources.ts'
import type { Taint } from '../../../kube/taint.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Finding, issue, missing, negativeIssues } from '../../input-issue.ts'
import { nodesChanged } from '../../outcome/summary/progress.ts'
import { type ActionSpec, type ActionTools, endedWith, goingOn, type Step } from '../action-spec.ts'
import { nodeModels } from './node-models.ts'

/** What a new node has of its own, beside what it has from the node that it is like. */
export interface NodeOverrides {
  /** Amounts that go before those of the other. */
  readonly capacity: ResourceList
  readonly labels: Labels
  readonly taints: readonly Taint[]
}

/** Those of a node that is in nothing unlike the other. */
export const NO_OVERRIDES: NodeOverrides = { capacity: {}, labels: {}, taints: [] }

/** New nodes join, empty and ready. */
export interface AddNodesAction extends NodeOverrides {
  readonly kind: 'addNodes'
  readonly count: number
  /** The node that they are like: size, labels, taints and volume drivers. */
  readonly like: string | undefined
  /** A node group whose nodes they are like, over its zones, instead of `like`. */
  readonly group?: string | undefined
  /** Names are this and a number. */
  readonly namePrefix: string
  /** From the request until they join; `undefined`: the usual time. */
  readonly bootMs: number | undefined
}

/** The usual time until a cloud machine joins; nothing in a cluster shows it. */
export const ASSUMED_BOOT_MS = 60_000

/** More at once are a mistake. */
const COUNT_MAX = 1000

const HOSTNAME = 'kubernetes.io/hostname'
/** Taints that show the condition of a node, not its type. */
const OF_THE_MOMENT = 'node.kubernetes.io/'
const DEFAULT_PODS = '110'

export const ADD_NODES: ActionSpec<AddNodesAction> = {
  validate: (action, path, cluster) => [
    ...shapeIssues(action, path, cluster),
    ...overridesIssues(action, path),
    ...wordIssues(action, path),
  ],
  begin(action, tools) {
    const { bootMs = ASSUMED_BOOT_MS } = action
    return whenBooted(action, tools.turn.now + bootMs, tools)
  },
  kubectl({ count, like, group }) {
    const model = group === undefined ? (like ?? 'of the given capacity') : `of the group ${group}`
    const template = like === undefined ? model : `like ${like}`
    return `# add ${count} ${count === 1 ? 'node' : 'nodes'} ${template} (kubectl has no command for it)`
  },
  boots: (action) => action,
  done: (progress) => nodesChanged(progress, 'ADDED', 'added'),
}

/** An action that waits for several of them is woken by the first, so each sets its wake-up again. */
function whenBooted(action: AddNodesAction, at: number, tools: ActionTools): Step {
  tools.wakeAfter(at - tools.turn.now)
  return goingOn((next) => (next.turn.now < at ? whenBooted(action, at, next) : join(action, next)))
}

function* join(action: AddNodesAction, tools: ActionTools): Generator<void, Step> {
  return endedWith(yield* joinNodes(action, tools))
}

/** The nodes are there, empty and ready; pauses between them. */
export function* joinNodes(
  action: AddNodesAction,
  { turn: { cluster, api, now } }: ActionTools,
): Generator<void, ApiResult<unknown>> {
  const models = nodeModels(action, cluster)
  for (const [i, name] of freeNames(action, cluster).entries()) {
    const like = models[i]
    const created = api.create<'Node'>(reportedNode(newNode(name, action, like), now))
    if (!created.ok) return created
    const csiNode = like && csiNodeLike(like.name, name, cluster)
    if (csiNode) api.create<'CSINode'>(csiNode)
    yield
  }
  return ok(undefined)
}

function freeNames({ namePrefix, count }: AddNodesAction, cluster: ClusterView): readonly string[] {
  const names: string[] = []
  for (let i = 1; names.length < count; i++) {
    const name = `${namePrefix}-${i}`
    if (!cluster.get('Node', '', name)) names.push(name)
  }
  return names
}

function newNode(name: string, { capacity, labels, taints }: AddNodesAction, like: NodeRow | undefined): NodeRow {
  return nodeRow({
    name,
    labels: { ...like?.labels, ...labels, [HOSTNAME]: name },
    taints: [...(like?.taints ?? []).filter(({ key }) => !key.startsWith(OF_THE_MOMENT)), ...taints],
    capacity: amounts(like?.capacity, capacity),
    allocatable: amounts(like?.allocatable, capacity),
    kubeletVersion: like?.kubeletVersion ?? '',
    declaredFeatures: like?.declaredFeatures ?? [],
    requested: ZERO_RESOURCES,
  })
}

function amounts(like: Resources | undefined, given: ResourceList): Resources {
  const own = resourcesOfList(like ? given : { pods: DEFAULT_PODS, ...given })
  if (!like) return own
  return {
    milliCpu: given['cpu'] === undefined ? like.milliCpu : own.milliCpu,
    memory: given['memory'] === undefined ? like.memory : own.memory,
    ephemeralStorage: given['ephemeral-storage'] === undefined ? like.ephemeralStorage : own.ephemeralStorage,
    pods: given['pods'] === undefined ? like.pods : own.pods,
    scalars: [...like.scalars.filter(([name]) => given[name] === undefined), ...own.scalars].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  }
}

function shapeIssues(
  { count, like, group, capacity, bootMs }: AddNodesAction,
  path: string,
  cluster: ClusterView,
): readonly Finding[] {
  const found: Finding[] = [...negativeIssues(`${path}.bootTime`, bootMs)]
  if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX)
    found.push(issue(`${path}.count`, `count must be a whole number from 1 to ${COUNT_MAX}`))
  if (like !== undefined && !cluster.get('Node', '', like))
    found.push(missing(`${path}.like`, { kind: 'Node', name: like }, () => cluster.list('Node').map(({ name }) => name)))
  if (group !== undefined && like !== undefined) found.push(issue(`${path}.group`, 'give either a node or a group to copy'))
  const groups = group === undefined ? undefined : nodesByGroup(cluster)
  if (group !== undefined && groups && !groups.has(group))
    found.push(missing(`${path}.group`, { kind: 'NodeGroup', name: group }, () => [...groups.keys()].sort()))
  if (like === undefined && group === undefined && (capacity['cpu'] === undefined || capacity['memory'] === undefined))
    found.push(issue(`${path}.capacity`, 'give a node or a group to copy, or cpu and memory'))
  return found
}

function wordIssues({ namePrefix }: AddNodesAction, path: string): readonly Finding[] {
  if (/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(namePrefix)) return []
  return [issue(`${path}.namePrefix`, 'use lower case letters, digits, - and .')]
}

/** What is wrong with the overrides of a node. */
export function overridesIssues({ capacity, labels, taints }: NodeOverrides, path: string): readonly Finding[] {
  const at = (field: string, errors: readonly string[]): readonly Finding[] =>
    errors.map((message) => issue(`${path}.${field}`, message))
  return [
    ...Object.entries(capacity).flatMap(([name, text]) => {
      const wrong = quantityError(text)
      return wrong === undefined ? [] : [issue(`${path}.capacity`, `${name}: ${wrong}`)]
    }),
    ...Object.entries(labels).flatMap(([key, value]) => at('labels', [...labelKeyErrors(key), ...labelValueErrors(value)])),
    ...taints.flatMap(({ key, value }) => at('taints', [...labelKeyErrors(key), ...labelValueErrors(value)])),
  ]
}

function quantityError(text: string): string | undefined {
  try {
    return parseQuantity(text).unscaled < 0n ? 'a quantity cannot be negative' : undefined
  } catch (error) {
    if (error instanceof QuantityError) return error.message
    throw error
  }
}
