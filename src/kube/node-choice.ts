import type { NodeRow } from './node.ts'
import {
  compilePreferredTerms,
  compileRequiredNodeAffinity,
  matchRequiredNodeAffinity,
  scorePreferredTerms,
} from './node-selector.ts'
import type { PodRow, PodShape } from './pod.ts'

interface NodeChoice {
  readonly required: ReturnType<typeof compileRequiredNodeAffinity>
  readonly preferred: ReturnType<typeof compilePreferredTerms>
}

const known = new WeakMap<PodShape, NodeChoice>()

/** What a pod requires of its node, read once for all pods of its template. */
function choiceOf(shape: PodShape): NodeChoice {
  const found = known.get(shape)
  if (found) return found
  const { spec } = shape
  const choice = {
    required: compileRequiredNodeAffinity(spec),
    preferred: compilePreferredTerms(spec.nodeAffinity?.preferred ?? []),
  }
  known.set(shape, choice)
  return choice
}

/** Whether the node meets the pod's nodeSelector and required affinity; `error` when the affinity cannot be read. */
export function meetsNodeSelector(pod: PodRow, node: NodeRow): { readonly matches: boolean; readonly error: string | undefined } {
  if (pod.targetNodeName !== '' && pod.targetNodeName !== node.name) return { matches: false, error: undefined }
  return matchRequiredNodeAffinity(choiceOf(pod.shape).required, node)
}

/** The sum of the weights of the preferences that the node meets. */
export function preferenceFor(pod: PodRow, node: NodeRow): number {
  return scorePreferredTerms(choiceOf(pod.shape).preferred, node)
}
