import { isJobFinished } from '../kube/job.ts'
import type { Kind, Row } from '../kube/kinds.ts'
import { controllerOf } from '../kube/object-row.ts'
import { ownKindOf } from '../kube/owner-kind.ts'
import type { PodRow } from '../kube/pod.ts'
import { WORKLOAD_KINDS } from '../kube/workload-kinds.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import type { SourceKind } from './resources.ts'

/** Objects that others in the same files refer to, and that no file contains. */
export interface MissingObjects {
  /** The kind that is missing. */
  readonly kind: SourceKind
  /** `true`: the files contain no object of the kind, and no query has an answer without it. */
  readonly all: boolean
  readonly message: string
  readonly remedy: string
  /** The objects that refer to them. */
  readonly objects: readonly Named[]
}

interface Named {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
}

/**
 * What a cluster that was saved must have had beyond what its files contain: pods that workloads count in their status,
 * nodes that pods are bound to, and owners that pods name. A few pods more or less are not significant: lists of several
 * kinds are not saved at one moment.
 */
export function missingObjects(state: ClusterView): readonly MissingObjects[] {
  return [missingPods(state), missingNodes(state), missingOwners(state)].flatMap((found) => found ?? [])
}

interface Short extends Named {
  readonly reported: number
  readonly held: number
}

function missingPods(state: ClusterView): MissingObjects | undefined {
  const short = WORKLOAD_KINDS.flatMap((kind) => state.list(kind).flatMap((row): readonly Short[] => shortOf(row, state)))
  const [first] = short
  if (!first) return undefined
  const all = state.count('Pod') === 0
  const missing = short.reduce((sum, { reported, held }) => sum + reported - held, 0)
  const detail = `${titleOf(first)} reports ${first.reported} and ${first.held === 0 ? 'none is' : `${first.held} are`} in the files`
  const others = short.length > 1 ? `, and ${short.length - 1} similar cases` : ''
  return {
    kind: 'Pod',
    all,
    message: all
      ? `the files contain no pods, but workloads report ${missing}: ${detail}${others}`
      : `${missing} ${missing === 1 ? 'pod is' : 'pods are'} missing in the files: ${detail}${others}`,
    remedy: 'Save the pods of all namespaces with the rest: kubectl get pods -A -o json.',
    objects: short.map(named),
  }
}

/** A workload that counts more pods than there are, beyond those that its status shows to be created and deleted. */
function shortOf(row: Row, state: ClusterView): readonly Short[] {
  const counted = countOf(row, state)
  if (!counted) return []
  const { reported, inFlight, held } = counted
  return reported - held > inFlight ? [{ ...named(row), reported, held }] : []
}

interface Count {
  readonly reported: number
  readonly inFlight: number
  readonly held: number
}

function countOf(row: Row, state: ClusterView): Count | undefined {
  switch (row.kind) {
    case 'Deployment': {
      const { replicas, readyReplicas } = row.status
      const held = state.podsMatching(row.namespace, row.spec.selector).length
      return { reported: replicas, inFlight: inFlight(replicas, readyReplicas, row.spec.replicas), held }
    }
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet': {
      if (ownerIn(state, row)) return undefined
      const { replicas, readyReplicas } = row.status
      const held = state.podsOwnedBy(row.uid).length
      return { reported: replicas, inFlight: inFlight(replicas, readyReplicas, row.spec.replicas), held }
    }
    case 'DaemonSet': {
      const { currentNumberScheduled, numberReady, desiredNumberScheduled } = row.status
      const held = state.podsOwnedBy(row.uid).length
      return {
        reported: currentNumberScheduled,
        inFlight: inFlight(currentNumberScheduled, numberReady, desiredNumberScheduled),
        held,
      }
    }
    case 'Job': {
      if (isJobFinished(row)) return undefined
      const { active, ready = active } = row.status
      return { reported: active, inFlight: active - ready, held: state.podsOwnedBy(row.uid).length }
    }
    default:
      return undefined
  }
}

/** Pods that are made or deleted just now: those that are not ready yet, and those that the controller has still to make or delete. */
function inFlight(reported: number, ready: number, wanted: number): number {
  return Math.max(reported - ready, Math.abs(wanted - reported))
}

function missingNodes(state: ClusterView): MissingObjects | undefined {
  const names = state.missingNodes().filter((name) => name !== '')
  const [first] = names
  if (first === undefined) return undefined
  const pods = names.flatMap((name) => state.podsOnNode(name))
  const all = state.count('Node') === 0
  const onNodes = `${pods.length} ${pods.length === 1 ? 'pod is' : 'pods are'} bound to`
  return {
    kind: 'Node',
    all,
    message: all
      ? `the files contain no nodes, but ${onNodes} ${names.length === 1 ? 'one' : `${names.length} of them`}: ${first}`
      : `${names.length === 1 ? 'a node is' : `${names.length} nodes are`} missing in the files: ${onNodes} ${names.slice(0, NAMES_MAX).join(', ')}`,
    remedy: 'Save the nodes with the rest: kubectl get nodes -o json.',
    objects: pods.map(named),
  }
}

const NAMES_MAX = 5

/** Owners of a kind of which the files contain others; if they contain none at all, the kind was probably not saved. */
function missingOwners(state: ClusterView): MissingObjects | undefined {
  const owners = new Map<string, { readonly kind: SourceKind; readonly title: string; readonly pods: PodRow[] }>()
  for (const pod of state.list('Pod')) {
    const owner = workloadOver(pod)
    if (!owner || pod.deletionTimestamp !== undefined || state.count(owner.kind) === 0) continue
    const { kind, namespace, name } = owner
    if (state.get(kind, namespace, name)) continue
    const title = titleOf(owner)
    const known = owners.get(title)
    if (known) known.pods.push(pod)
    else owners.set(title, { kind, title, pods: [pod] })
  }
  const [first] = owners.values()
  if (!first) return undefined
  const pods = [...owners.values()].flatMap((owner) => owner.pods)
  const more = owners.size > 1 ? ` and ${owners.size - 1} more` : ''
  return {
    kind: first.kind,
    all: false,
    message: `${owners.size === 1 ? 'an owner' : `${owners.size} owners`} of pods missing in the files: ${first.title}${more}, by which ${pods.length} ${pods.length === 1 ? 'pod is' : 'pods are'} controlled`,
    remedy: 'Save the workloads of all namespaces with the rest.',
    objects: pods.map(named),
  }
}

interface NamedWorkload extends Named {
  readonly kind: (typeof WORKLOAD_KINDS)[number]
}

/** The workload that controls a row, whether the files contain it or not. */
function workloadOver(row: Row): NamedWorkload | undefined {
  const reference = controllerOf(row)
  const own = reference && ownKindOf(reference)
  const kind = WORKLOAD_KINDS.find((known) => known === own)
  return kind && reference && { kind, namespace: row.namespace, name: reference.name }
}

function ownerIn(state: ClusterView, row: Row): boolean {
  const owner = workloadOver(row)
  return owner !== undefined && state.get(owner.kind, owner.namespace, owner.name) !== undefined
}

function named({ kind, namespace, name }: Named): Named {
  return { kind, namespace, name }
}

function titleOf({ kind, namespace, name }: Named): string {
  return `${kind} ${namespace}/${name}`
}
