import type { ObjectKey } from '../../engine/turn.ts'
import { KIND_NAMES, KINDS, type Row } from '../../kube/kinds.ts'
import type { NamespaceRow } from '../../kube/namespace.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { keptByUsers } from './kept-by-users.ts'
import { heldBy, type Obstacle, obstacleOf, type Scene } from './obstacle.ts'
import { titleOf } from './reasons/object-names.ts'

/** What is deleted after the pods of a namespace. */
const CONTENT = KIND_NAMES.filter((kind) => KINDS[kind].namespaced && kind !== 'Pod')

/** What keeps the objects that a deletion still waits for. */
export function deletionObstacles(targets: readonly ObjectKey[], scene: Scene): readonly Obstacle[] {
  return targets.flatMap(({ kind, namespace, name }) => {
    const row: Row | undefined = scene.after.get(kind, namespace, name)
    if (row === undefined || row.deletionTimestamp === undefined) return []
    return row.kind === 'Namespace' ? namespaceObstacles(row, scene) : obstaclesOf(row, scene)
  })
}

/**
 * The objects that remain, as the conditions NamespaceContentRemaining and NamespaceFinalizersRemaining count them: pods as long as
 * there are any, then all else, last the namespace itself (semantics B13.4, B13.6).
 */
function namespaceObstacles(namespace: NamespaceRow, scene: Scene): readonly Obstacle[] {
  const { after } = scene
  const pods = after.listIn('Pod', namespace.name)
  const content = pods.length > 0 ? pods : CONTENT.flatMap((kind): readonly Row[] => after.listIn(kind, namespace.name))
  if (content.length > 0) return content.flatMap((row) => obstaclesOf(row, scene))
  const { spec, finalizers } = namespace
  return held(namespace, [...finalizers, ...spec.finalizers], after)
}

function obstaclesOf(row: Row, scene: Scene): readonly Obstacle[] {
  if (row.kind !== 'Pod') return held(row, row.finalizers, scene.after)
  const obstacle = obstacleOf(row, undefined, scene)
  return obstacle ? [obstacle] : []
}

function held(row: Row, finalizers: readonly string[], after: ClusterView): readonly Obstacle[] {
  const waiting = keyOfRow(row)
  const found = keptByUsers(row, after) ?? heldBy(finalizers.join(', '))
  return [{ waiting, sentence: `${titleOf(waiting)} is not deleted: ${found.waitsFor}`, ...found }]
}
