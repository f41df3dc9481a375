import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { type ApiResult, ok } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { atOnce } from '../../lib/at-once.ts'
import { type ActionTools, DONE, endedWith, goingOn, type Step } from './action-spec.ts'
import { ASSUMED_BOOT_MS, joinNodes } from './add-nodes.ts'

/** What becomes of a node that has been drained; REPLACE: it goes when a new one like it has joined. */
export type AfterDrain = 'LEAVE_CORDONED' | 'UNCORDON' | 'DELETE' | 'REPLACE'

/** How each node is drained, how many at once, and what becomes of them. */
interface Rolling {
  readonly options: DrainOptions
  readonly concurrency?: number | undefined
  readonly afterwards?: AfterDrain | undefined
}

/** A node that is being drained, or whose successor is on its way until some moment. */
interface Under {
  readonly node: string
  readonly drain: number
  readonly bootedAt: number | undefined
}

/** How far it has come: nobody changes it, because forks of a run share it. */
interface Progress {
  readonly waiting: readonly string[]
  readonly under: readonly Under[]
  readonly hasFailed: boolean
}

/**
 * Nodes that are drained in their order, so many at once, each by a kubectl of its own. The next one begins when one of them is
 * done and has become what it shall be; none begins any more once a drain has failed, whose node stays as it is.
 */
export function rollingDrain(action: Rolling, names: readonly string[], tools: ActionTools): Step {
  return goOn(action, { waiting: names, under: [], hasFailed: false }, tools)
}

function goOn(action: Rolling, before: Progress, tools: ActionTools): Step {
  const under: Under[] = []
  let { hasFailed } = before
  for (const item of before.under) {
    const { exitCode } = tools.drain(item.drain)
    if (exitCode !== undefined && exitCode !== 0) {
      hasFailed = true
      continue
    }
    const next = exitCode === undefined ? item : becomes(action, item, tools)
    if ('ok' in next) {
      if (!next.ok) return endedWith(next)
    } else under.push(next)
  }
  const free = hasFailed ? 0 : Math.max(0, (action.concurrency ?? 1) - under.length)
  const begun = before.waiting
    .slice(0, free)
    .map((node) => ({ node, drain: tools.beginDrain([node], action.options), bootedAt: undefined }))
  const after: Progress = { waiting: before.waiting.slice(free), under: [...under, ...begun], hasFailed }
  // A node without pods is drained at once, and the next one may begin.
  if (begun.some(({ drain }) => tools.drain(drain).exitCode !== undefined)) return goOn(action, after, tools)
  return after.under.length === 0 ? DONE : goingOn((later) => goOn(action, after, later))
}

/** What is done with a node that has been drained: ended with a result, or still going on. */
function becomes({ afterwards = 'LEAVE_CORDONED' }: Rolling, item: Under, tools: ActionTools): ApiResult<unknown> | Under {
  const { turn } = tools
  const node = turn.cluster.get('Node', '', item.node)
  if (!node) return ok(undefined)
  switch (afterwards) {
    case 'UNCORDON':
      setUnschedulable(item.node, false, turn)
      return ok(undefined)
    case 'DELETE':
      return deleteNode(node, tools)
    case 'REPLACE':
      return replace(node, item, tools)
    case 'LEAVE_CORDONED':
      return ok(undefined)
  }
}

function replace(node: NodeRow, item: Under, tools: ActionTools): ApiResult<unknown> | Under {
  const { now } = tools.turn
  if (item.bootedAt === undefined) {
    tools.wakeAfter(ASSUMED_BOOT_MS)
    return { ...item, bootedAt: now + ASSUMED_BOOT_MS }
  }
  if (now < item.bootedAt) return item
  const like = { kind: 'addNodes', count: 1, like: node.name, namePrefix: `${node.name}-new` } as const
  const joined = atOnce(joinNodes({ ...like, capacity: {}, labels: {}, taints: [], bootMs: undefined }, tools))
  return joined.ok ? deleteNode(node, tools) : joined
}

function deleteNode({ name, uid }: NodeRow, { turn }: ActionTools): ApiResult<unknown> {
  return turn.api.delete({ kind: 'Node', namespace: '', name }, { uid })
}
