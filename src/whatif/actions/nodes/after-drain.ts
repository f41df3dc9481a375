import { setUnschedulable } from '../../../engine/eviction/cordon.ts'
import { atOnce } from '../../../lib/at-once.ts'
import { type Finding, issue, negativeIssues } from '../../input-issue.ts'
import { type ActionTools, DONE, goingOn, type Resumption, type Step } from '../action-spec.ts'
import { ADD_NODES, NO_OVERRIDES, type NodeOverrides, overridesIssues } from './add-nodes.ts'
import { deleteNodes } from './delete-node.ts'
import { rebootNodes } from './reboot-node.ts'

/**
 * What happens to a node after its drain; REBOOT: it accepts pods again after the reboot; REPLACE: it is deleted when a
 * new one like it has joined.
 */
export type AfterDrain = 'LEAVE_CORDONED' | 'UNCORDON' | 'REBOOT' | 'DELETE' | 'REPLACE'

export interface Afterwards {
  readonly afterwards?: AfterDrain | undefined
  /** For REBOOT and REPLACE; `undefined`: the usual time. */
  readonly bootMs?: number | undefined
  /** For REPLACE: in what the new node differs, as one of another version or pool does; `undefined`: in nothing. */
  readonly replacement?: NodeOverrides | undefined
}

/** Runs the follow-up of a node's drain. */
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
      return andThen(ADD_NODES.begin({ ...like, ...(replacement ?? NO_OVERRIDES) }, tools), deleted, name, tools)
    }
  }
}

/** The issues of the follow-up of drains. */
export function becomesIssues({ afterwards, bootMs, replacement }: Afterwards, path: string): readonly Finding[] {
  const boots = afterwards === 'REBOOT' || afterwards === 'REPLACE'
  return [
    ...(bootMs !== undefined && !boots
      ? [issue(`${path}.bootTime`, 'bootTime applies only to machines that are rebooted or replaced')]
      : []),
    ...negativeIssues(`${path}.bootTime`, bootMs),
    ...(replacement && afterwards !== 'REPLACE'
      ? [issue(`${path}.replacement`, 'replacement applies only where nodes are replaced: see then')]
      : []),
    ...(replacement ? overridesIssues(replacement, `${path}.replacement`) : []),
  ]
}

type Do = (node: string, tools: ActionTools) => Step

/** The step, and what is done with the node when it has ended well. */
function andThen(step: Step, last: Do, node: string, tools: ActionTools): Step {
  if (!step.ended) return goingOn((later) => andThen(goneOn(step, later), last, node, later))
  return step.failure ? step : last(node, tools)
}

/** The progress of a step that is called to advance. */
export function goneOn({ resume }: Resumption, tools: ActionTools): Step {
  const doing = resume(tools)
  return 'ended' in doing ? doing : atOnce(doing)
}

const uncordoned: Do = (name, { turn }) => {
  const did = setUnschedulable(name, false, turn) ? 'uncordoned' : 'already uncordoned'
  return { ...DONE, output: [`node/${name} ${did}`] }
}

const deleted: Do = (name, tools) => deleteNodes([name], tools)
