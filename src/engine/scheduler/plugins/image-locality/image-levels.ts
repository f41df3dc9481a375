import type { NodeRow } from '../../../../kube/node.ts'
import type { Ordinal } from '../../../../twin/ordinal.ts'
import type { NodeMirror } from '../../fast/node-mirror.ts'
import type { ColumnScore } from '../../framework/plugin-columns.ts'
import { SKIP, type Skip } from '../../framework/status.ts'
import { type ImageSpread, spreadOf } from './image-spread.ts'

/** More sets of images than that and the oldest is forgotten. */
const SETS_MAX = 64

type LevelOf = (node: NodeRow) => number

/** The scores of one set of images, by ordinal, as far as they were requested. */
interface Levels {
  readonly levelOf: LevelOf | Skip
  readonly known: number[]
}

interface Known {
  readonly version: number
  readonly spread: ImageSpread
  readonly nodes: number
  readonly sets: Map<string, Levels>
}

const knownByMirror = new WeakMap<NodeMirror, Known>()

/** The score of each feasible node for a set of images, kept as long as no node's images change. */
export function imageLevels(
  mirror: NodeMirror,
  key: string,
  prepare: (spread: ImageSpread, nodes: number) => LevelOf | Skip,
): ColumnScore | Skip {
  const { sets, spread, nodes } = knownOf(mirror)
  let levels = sets.get(key)
  if (!levels) {
    levels = { levelOf: prepare(spread, nodes), known: [] }
    sets.set(key, levels)
    const [oldest] = sets.keys()
    if (sets.size > SETS_MAX && oldest !== undefined) sets.delete(oldest)
  }
  const { levelOf, known } = levels
  if (levelOf === SKIP) return SKIP
  return ({ ordinals, count }, out) => {
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i] as Ordinal
      known[ordinal] ??= levelOf(mirror.rows[ordinal] as NodeRow)
      out[i] = known[ordinal]
    }
  }
}

function knownOf(mirror: NodeMirror): Known {
  const known = knownByMirror.get(mirror)
  if (known?.version === mirror.imagesVersion) return known
  const lists = mirror.rows.flatMap((row) => (row ? [row.images] : []))
  const fresh = { version: mirror.imagesVersion, spread: spreadOf(lists), nodes: lists.length, sets: new Map() }
  knownByMirror.set(mirror, fresh)
  return fresh
}
