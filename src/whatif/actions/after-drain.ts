import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import { type ApiResult, ok } from '../../engine/turn.ts'
import type { NodeRow } from '../../kube/node.ts'
import { atOnce } from '../../lib/at-once.ts'
import { type Finding, issue } from '../input-issue.ts'
import { type ActionTools, endedWith, type GoingOn, goingOn, type Step } from './action-spec.ts'
import { ADD_NODES, looksIssues, type NodeLooks } from './add-nodes.ts'
import { rebootNodes } from './reboot-node.ts'

/** What becomes of a node that has been drained; REBOOT: it takes pods again when it is back; REPLACE: it goes when a new one like it has joined. */
export type AfterDrain = 'LEAVE_CORDONED' | 'UNCORDON' | 'REBOOT' | 'DELETE' | 'REPLACE'

export interface Afterwards {
  readonly afterwards?: AfterDrain | undefined
  /** For REBOOT and REPLACE; `undefined`: the usual time. */
  readonly bootMs?: number | undefined
  /** For REPLACE: in what the new node differs, as one of another version or pool does; `undefined`: in nothing. */
  readonly replacement?: NodeLooks | undefined
}

const NO_DIFFERENCE: NodeLooks = { capacity: {}, labels: {}, taints: [] }

/** Does with a node that has been drained what is to become of it. */
export function afterDrain(
  { afterwards = 'LEAVE_CORDONED', bootMs, replacement }: Afterwards,
  name: string,
  tools: ActionTools,
): Step {
  const { turn } = tools
  const node = turn.cluster.get('Node', '', name)
  if (!node) return endedWith(ok(undefined))
  switch (afterwards) {
    case 'LEAVE_CORDONED':
      return endedWith(ok(undefined))
    case 'UNCORDON':
      return uncordoned(name, tools)
    case 'REBOOT':
      return andThen(rebootNodes([name], bootMs, tools), uncordoned, name, tools)
    case 'DELETE':
      return deleted(name, tools)
    case 'REPLACE': {
      const like = { kind: 'addNodes', count: 1, like: name, namePrefix: `${name}-new`, bootMs } as const
      return andThen(ADD_NODES.begin({ ...like, ...(replacement ?? NO_DIFFERENCE) }, tools), deleted, name, tools)
    }
  }
}

/** What is wrong with what is to become of nodes. */
export function becomesIssues({ afterwards, bootMs, replacement }: Afterwards, path: string): readonly Finding[] {
  const boots = afterwards === 'REBOOT' || afterwards === 'REPLACE'
  return [
    ...(bootMs !== undefined && !boots ? [issue(`${path}.bootTime`, 'only machines that are rebooted or replaced boot')] : []),
    ...(bootMs !== undefined && bootMs < 0 ? [issue(`${path}.bootTime`, 'a duration is not negative')] : []),
    ...(replacement && afterwards !== 'REPLACE' ? [issue(`${path}.replacement`, 'nothing is replaced: see then')] : []),
    ...(replacement ? looksIssues(replacement, `${path}.replacement`) : []),
  ]
}

type Do = (node: string, tools: ActionTools) => Step

/** The step, and what is done with the node when it has ended well. */
function andThen(step: Step, last: Do, node: string, tools: ActionTools): Step {
  if (!step.ended) return goingOn((later) => andThen(goneOn(step, later), last, node, later))
  return step.failure ? step : last(node, tools)
}

/** How a step stands that is asked whether it has come further. */
export function goneOn({ goOn }: GoingOn, tools: ActionTools): Step {
  const doing = goOn(tools)
  return 'ended' in doing ? doing : atOnce(doing)
}

const uncordoned: Do = (name, { turn }) => {
  if (turn.cluster.get('Node', '', name)) setUnschedulable(name, false, turn)
  return endedWith(ok(undefined))
}

const deleted: Do = (name, { turn }) => {
  const node = turn.cluster.get('Node', '', name)
  return endedWith(node ? deleteNode(node, turn) : ok(undefined))
}

function deleteNode({ name, uid }: NodeRow, { api }: ActionTools['turn']): ApiResult<unknown> {
  return api.delete({ kind: 'Node', namespace: '', name }, { uid })
}
