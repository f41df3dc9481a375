import type { NodeRow } from '../../../../kube/node.ts'
import {
  compilePreferredTerms,
  compileRequiredNodeAffinity,
  matchNodeSelector,
  matchRequiredNodeAffinity,
  type NodeSelector,
  type PreferredTerms,
  type RequiredNodeAffinity,
  scorePreferredTerms,
} from '../../../../kube/node-selector.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { NodeSelectorTerm } from '../../../../kube/pod-spec.ts'
import type { EventChange } from '../../framework/events.ts'
import { type NodeLocalPlugin, type PluginFactory, prepared } from '../../framework/framework.ts'
import type { PlacementShape } from '../../framework/node-local-pod.ts'
import { PluginError, rejection, SKIP } from '../../framework/status.ts'
import { normalizeByHighest } from '../normalize-score.ts'
import { shapeMemo } from '../shape-memo.ts'
import { type AddedAffinity, readAddedAffinity } from './added-affinity.ts'

const NAME = 'NodeAffinity'
const REFUSED = rejection(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's node affinity/selector")
const REFUSED_BY_PROFILE = rejection(
  NAME,
  'UnschedulableAndUnresolvable',
  "node(s) didn't match scheduler-enforced node affinity",
)
const CONFLICT = rejection(NAME, 'UnschedulableAndUnresolvable', 'pod affinity terms conflict')

const requiredAffinity = shapeMemo((shape: PlacementShape) => compileRequiredNodeAffinity(shape.spec))
const preferredTerms = shapeMemo((shape: PlacementShape) => compilePreferredTerms(shape.spec.nodeAffinity?.preferred ?? []))
const requiredNames = shapeMemo((shape: PlacementShape) => namesOfTerms(shape.spec.nodeAffinity?.required ?? []))

/** What a pod demands of its node. `target` is the one node a DaemonSet aimed it at, or empty. */
interface Demand {
  readonly affinity: RequiredNodeAffinity
  readonly target: string
}

/** Keeps pods on nodes that their nodeSelector and node affinity allow, and prefers those they prefer (semantics A8.4). */
function nodeAffinityPlugin(added: AddedAffinity): NodeLocalPlugin<Demand, PreferredTerms> {
  return {
    name: NAME,
    nodeLocal: true,
    hints: [
      {
        resource: 'Node',
        actions: ['Add', 'UpdateNodeLabel'],
        mayHelp: (pod, change) => becomesMatching(pod, change, added.required),
      },
    ],
    preFilter(pod) {
      const { nodeAffinity, nodeSelector } = pod.shape.spec
      const target = pod.targetNodeName
      if (!nodeAffinity?.required && target === '' && !added.required && isEmpty(nodeSelector)) return SKIP
      const demand = { affinity: requiredAffinity(pod.shape), target }
      const names = target === '' ? requiredNames(pod.shape) : new Set([target])
      return names?.size === 0 ? CONFLICT : prepared(demand, names)
    },
    filter(_pod, node, demand) {
      if (added.required && !matchNodeSelector(added.required, node).matches) return REFUSED_BY_PROFILE
      return meets(demand, node) ? undefined : REFUSED
    },
    preScore(pod) {
      const preferred = preferredTerms(pod.shape)
      if (preferred.error !== undefined) throw new PluginError(preferred.error)
      return pod.shape.spec.nodeAffinity?.preferred.length || added.preferred ? prepared(preferred) : SKIP
    },
    score(_pod, node, preferred) {
      return (added.preferred ? scorePreferredTerms(added.preferred, node) : 0) + scorePreferredTerms(preferred, node)
    },
    normalize(scores) {
      normalizeByHighest(scores, false)
    },
  }
}

export const nodeAffinity: PluginFactory = { name: NAME, create: (args) => nodeAffinityPlugin(readAddedAffinity(args)) }

function meets({ affinity, target }: Demand, node: NodeRow): boolean {
  return (target === '' || node.name === target) && matchRequiredNodeAffinity(affinity, node).matches
}

/**
 * The nodes that the terms name. `undefined`: some term names none, so every node may do. Empty: every term contradicts
 * itself.
 */
function namesOfTerms(terms: readonly NodeSelectorTerm[]): ReadonlySet<string> | undefined {
  if (terms.length === 0) return undefined
  const union = new Set<string>()
  for (const term of terms) {
    const lists = term.matchFields.filter(({ key, operator }) => key === 'metadata.name' && operator === 'In')
    const [first, ...rest] = lists
    if (!first) return undefined
    for (const name of first.values) if (rest.every(({ values }) => values.includes(name))) union.add(name)
  }
  return union
}

function isEmpty(map: Readonly<Record<string, string>>): boolean {
  for (const _key in map) return false
  return true
}

function becomesMatching(pod: PodRow, change: EventChange, added: NodeSelector | undefined): boolean {
  if (change.kind !== 'Node' || !change.after) return false
  if (added && !matchNodeSelector(added, change.after).matches) return false
  const demand = { affinity: requiredAffinity(pod.shape), target: pod.targetNodeName }
  return meets(demand, change.after) && !(change.before && meets(demand, change.before))
}
