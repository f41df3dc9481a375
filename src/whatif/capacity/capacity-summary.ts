import { wholeQuantity } from '../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../kube/quantity-text.ts'
import { counted } from '../../lib/counted.ts'
import { ordinal } from '../../lib/ordinal.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { titleOf } from '../outcome/reasons/object-names.ts'
import type { Capacity } from './capacity.ts'
import type { LargestPod } from './largest-pod.ts'
import type { MixCapacity } from './mix.ts'
import { NEW_NODES_MAX, type NodesNeeded } from './nodes-needed.ts'

/** All results for a template. */
export interface CapacityFindings {
  readonly found: Capacity
  /** How many sets fit; `null`: no other pods are added with them. */
  readonly mix: MixCapacity | null
  /** Pods that must all be scheduled; `undefined`: not requested. */
  readonly pods: number | undefined
  readonly nodesNeeded: readonly NodesNeeded[]
  readonly largest: LargestPod | null
  /** The workload of which more pods are counted; missing: pods of a template are. */
  readonly workload?: ObjectKey | undefined
}

/** How many fit and what stops the next one; before that the specific request: new nodes, sets of a mix, the largest pod. */
export function capacitySummary({ found, mix, pods, nodesNeeded, largest, workload }: CapacityFindings): string {
  const parts = [
    pods === undefined ? '' : nodesText(pods, nodesNeeded),
    mix ? mixText(mix) : '',
    largest ? largestText(largest) : '',
    fitText(found, workload),
    found.preempted.length > 0 ? `${counted(found.preempted.length, 'other pod')} preempted` : '',
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}

function fitText({ fits, reachedMax, reasons, refusal }: Capacity, workload: ObjectKey | undefined): string {
  const pods = workload ? `${fits} more ${fits === 1 ? 'pod' : 'pods'} of ${titleOf(workload)}` : counted(fits, 'pod')
  if (reachedMax) return `${fits} of ${pods} fit`
  return `${pods} ${fits === 1 ? 'fits' : 'fit'}; the ${ordinal(fits + 1)} ${stopText(refusal, reasons[0]?.reason)}`
}

function stopText(refusal: string | undefined, reason: string | undefined): string {
  if (refusal !== undefined) return `is refused: ${refusal.replace(/\.$/, '')}`
  return `is Pending${reason === undefined ? '' : ` (${reason})`}`
}

function mixText({ sets, reachedMax, refusal }: MixCapacity): string {
  const fit = `${counted(sets, 'set')} of the mix ${sets === 1 ? 'fits' : 'fit'}`
  return reachedMax ? `${fit}, the search stopped there` : `${fit}, the ${ordinal(sets + 1)} ${stopText(refusal, undefined)}`
}

function nodesText(pods: number, needed: readonly NodesNeeded[]): string {
  const ways = needed.map(({ nodes, like }) => {
    if (nodes === undefined) return `more than ${NEW_NODES_MAX} nodes like ${like}`
    return nodes === 0 ? 'no more node' : `${counted(nodes, 'more node')} like ${like}`
  })
  return `${counted(pods, 'pod')} ${pods === 1 ? 'needs' : 'need'} ${[...new Set(ways)].join(' or ')}`
}

function largestText({ cpuMillis, memoryBytes }: LargestPod): string {
  if (cpuMillis === 0 || memoryBytes === 0) return 'no pod fits, however small'
  const memory = quantityText(wholeQuantity(memoryBytes, 'BinarySI'))
  return `the largest pod that fits requests ${cpuMillis}m CPU or ${memory} memory`
}
