import { idOf } from '../../kube/id-of.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { titleOf } from '../outcome/reasons/object-names.ts'
import { diffFields, type FieldChange } from './diff-fields.ts'
import { type Difference, diffInSlices } from './diff-in-slices.ts'
import { withoutSecrets } from './hidden-values.ts'

/** An object that two lines have changed each in its own way since they were one. */
export interface ChangedInBoth {
  readonly object: ObjectKey
  readonly message: string
}

export interface Lines {
  /** The state that both were forked from. */
  readonly root: ClusterView
  readonly fork: ClusterView
  readonly live: ClusterView
}

/** What controllers and kubelets write: not a user's intention. */
const MADE: ReadonlySet<Kind> = new Set(['EndpointSlice', 'ControllerRevision', 'Lease', 'CSINode', 'VolumeAttachment'])
const NOT_MEANT = [
  /^status\b/,
  /^metadata\.(generation|uid|creationTimestamp|deletionTimestamp|deletionGracePeriodSeconds|ownerReferences|finalizers)\b/,
  /^metadata\.annotations\["deployment\.kubernetes\.io\//,
]

/**
 * Where the intentions of a fork and of the live cluster meet: objects that both have changed, to different values in the same
 * field, or that one has changed and the other has deleted. What controllers make of intentions is left out. Pauses after every
 * few objects, for callers that share the processor.
 */
export function* changedInBoth({ root, fork, live }: Lines): Generator<void, readonly ChangedInBoth[]> {
  const theirs = new Map((yield* diffInSlices(root, live)).map((difference) => [idOf(difference.object), difference]))
  const found: ChangedInBoth[] = []
  for (const own of yield* diffInSlices(root, fork)) {
    const other = theirs.get(idOf(own.object))
    const message = other && isMeant(own) && isMeant(other) ? clash(own, other) : undefined
    if (message !== undefined) found.push({ object: own.object, message })
    if (other) yield
  }
  return found
}

function clash(own: Difference, other: Difference): string | undefined {
  const text = titleOf(own.object)
  if (own.type === 'REMOVED')
    return other.type === 'CHANGED' && meant(other).length > 0
      ? `${text}: deleted in the fork, changed in the cluster`
      : undefined
  if (other.type === 'REMOVED') return meant(own).length > 0 ? `${text}: changed in the fork, deleted in the cluster` : undefined
  const apart = own.type === 'ADDED' ? fieldsBetween(other.after, own.after) : differing(meant(own), meant(other))
  const [clashing] = apart
  if (!clashing) return undefined
  const first = withoutSecrets(clashing)
  const more = apart.length > 1 ? ` (and ${apart.length - 1} more fields)` : ''
  return `${text}: ${first.path} is ${first.after ?? 'unset'} in the fork and ${first.before ?? 'unset'} in the cluster${more}`
}

/** Fields that both have changed and that are not the same now: `before` is the cluster's value, `after` the fork's. */
function differing(own: readonly FieldChange[], other: readonly FieldChange[]): readonly FieldChange[] {
  const values = new Map(other.map(({ path, after }) => [path, after]))
  return own.flatMap(({ path, after }) =>
    values.has(path) && values.get(path) !== after ? [{ path, before: values.get(path), after }] : [],
  )
}

function meant({ before, after }: Difference): readonly FieldChange[] {
  return fieldsBetween(before, after)
}

function fieldsBetween(before: Row | undefined, after: Row | undefined): readonly FieldChange[] {
  if (!before || !after) return []
  return diffFields(before, after).filter(({ path }) => !NOT_MEANT.some((pattern) => pattern.test(path)))
}

function isMeant({ before, after }: Difference): boolean {
  const row = after ?? before
  return row !== undefined && !MADE.has(row.kind) && !controllerOf(row)
}
