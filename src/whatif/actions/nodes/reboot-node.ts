import { isMachineOff, withKubeletState } from '../../../kube/experiment/kubelet-state.ts'
import { isNodeNotReady } from '../../../kube/node.ts'
import { negativeIssues } from '../../input-issue.ts'
import { type ActionSpec, type ActionTools, DONE, endedWith, goingOn, type Step } from '../action-spec.ts'
import { ASSUMED_BOOT_MS } from './add-nodes.ts'
import { eachNode } from './fail-node.ts'
import { machineIssues, type NodeSelection, selectNodes } from './select-nodes.ts'
import { shutDown } from './shutdown-node.ts'

/**
 * The machines shut down and start again. Their kubelets end the pods first as far as they were given time for that; what ran on
 * them till the end is started again when they are back.
 */
export interface RebootNodeAction {
  readonly kind: 'rebootNode'
  readonly nodes: NodeSelection
  /** From off to a kubelet that reports; `undefined`: the usual time. */
  readonly bootMs: number | undefined
}

/** The interval between two checks whether the machines are off, and whether they are back, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

export const REBOOT_NODE: ActionSpec<RebootNodeAction> = {
  validate: ({ nodes, bootMs }, path, cluster) => [
    ...negativeIssues(`${path}.bootTime`, bootMs),
    ...machineIssues(nodes, path, cluster),
  ],
  begin: ({ nodes, bootMs }, tools) => rebootNodes(selectNodes(nodes, tools.turn.cluster), bootMs, tools),
  nodes: ({ nodes }) => nodes,
  boots: (action) => action,
  reach: 'AVAILABILITY',
}

/** Ends when all of them are ready again. */
export function rebootNodes(names: readonly string[], bootMs = ASSUMED_BOOT_MS, tools: ActionTools): Step {
  const result = eachNode(names, tools.turn, shutDown)
  if (!result.ok) return endedWith(result)
  const machines = names.map((name): Machine => ({ name, bootsUntil: undefined }))
  return resume(machines, bootMs, tools)
}

interface Machine {
  readonly name: string
  /** `undefined`: it is still shutting down. */
  readonly bootsUntil: number | undefined
}

function resume(machines: readonly Machine[], bootMs: number, tools: ActionTools): Step {
  const left = machines.flatMap((machine) => check(machine, bootMs, tools) ?? [])
  if (left.length === 0) return DONE
  tools.wakeAfter(CHECK_INTERVAL_MS)
  return goingOn((later) => resume(left, bootMs, later))
}

/** How far the machine is now; `undefined`: it is back, or no longer exists. */
function check(machine: Machine, bootMs: number, { turn: { cluster, api, now } }: ActionTools): Machine | undefined {
  const node = cluster.get('Node', '', machine.name)
  if (!node) return undefined
  if (machine.bootsUntil === undefined) return isMachineOff(node) ? { ...machine, bootsUntil: now + bootMs } : machine
  if (now < machine.bootsUntil) return machine
  if (isMachineOff(node)) api.setExperiment(node, withKubeletState(node, undefined))
  else if (!isNodeNotReady(node)) return undefined
  return machine
}
