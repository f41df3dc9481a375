import type { ApiRefusal, ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, missing } from '../input-issue.ts'
import type { CommandError } from '../kubectl/error-lines.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import { nearestNames } from '../nearest-names.ts'

/** That an object which an action names does not exist, with the names that there are; none where it does. */
export function missingTarget(target: ObjectKey, path: string, cluster: ClusterView): readonly Finding[] {
  const { kind, namespace, name } = target
  if (cluster.get(kind, namespace, name)) return []
  return [missing(path, target, () => cluster.listIn(kind, namespace).map((item: Row) => item.name))]
}

/**
 * The same of the objects of a command that changes those which exist, and reports each of the others (semantics F3.8): nothing is wrong
 * with it as long as one of them exists. */
export function allMissing(targets: readonly ObjectKey[], path: string, cluster: ClusterView): readonly Finding[] {
  const found = targets.flatMap((target, i) => missingTarget(target, `${path}[${i}]`, cluster))
  return found.length < targets.length ? [] : found
}

/** The error of a command about an object that it does not find, with similar names for the reason. */
export function missingError(object: ObjectKey, refusal: ApiRefusal, cluster: ClusterView): CommandError {
  const { kind, namespace, name } = object
  const nearest = nearestNames(
    name,
    cluster.listIn(kind, namespace).map((item: Row) => item.name),
  )
  return { object, refusal, ...(nearest.length > 0 && { hint: `; similar: ${nearest.join(', ')}` }) }
}

/** The errors about those of the objects that a command does not find. */
export function absentAmong(objects: readonly ObjectKey[], cluster: ClusterView): readonly CommandError[] {
  return objects.flatMap((object) => {
    const read = readByName(object, cluster)
    return read.ok ? [] : [missingError(object, read.refusal, cluster)]
  })
}
