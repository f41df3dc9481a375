import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import { atOnce } from '../../lib/at-once.ts'
import { type Finding, issue } from '../input-issue.ts'
import { type ActionTools, DONE, endedWith, type GoingOn, goingOn, type Step } from './action-spec.ts'
import { ADD_NODES, looksIssues, type NodeLooks, SAME_LOOKS } from './add-nodes.ts'
import { deleteNode } from './delete-node.ts'
import { eachNode } from './fail-node.ts'
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

/** Does with a node that has been drained what is to become of it. */
export function afterDrain(
  { afterwards = 'LEAVE_CORDONED', bootMs, replacement }: Afterwards,
  name: string,
  tools: ActionTools,
): Step {
  if (!tools.turn.cluster.get('Node', '', name)) return DONE
  switch (afterwards) {
    case 'LEAVE_CORDONED':
      return DONE
    case 'UNCORDON':
      return uncordoned(name, tools)
    case 'REBOOT':
      return andThen(rebootNodes([name], bootMs, tools), uncordoned, name, tools)
    case 'DELETE':
      return deleted(name, tools)
    case 'REPLACE': {
      const like = { kind: 'addNodes', count: 1, like: name, namePrefix: `${name}-new`, bootMs } as const
      return andThen(ADD_NODES.begin({ ...like, ...(replacement ?? SAME_LOOKS) }, tools), deleted, name, tools)
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
  setUnschedulable(name, false, turn)
  return DONE
}

const deleted: Do = (name, { turn }) => endedWith(eachNode([name], turn, deleteNode))
