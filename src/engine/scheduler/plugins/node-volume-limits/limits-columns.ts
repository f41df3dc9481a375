import type { CsiNodeRow } from '../../../../kube/persistent-volume.ts'
import { isPodTerminal } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../../twin/ordinal.ts'
import { grownFloats } from '../../fast/columns.ts'
import { DomainSums } from '../../fast/domain-sums.ts'
import { LruCache } from '../../fast/lru-cache.ts'
import type { NodeMirror } from '../../fast/node-mirror.ts'
import { PagesSeen } from '../../fast/pages-seen.ts'
import type { ColumnContext } from '../../framework/plugin-columns.ts'
import { attachmentsOn, mostAttached } from './attachments.ts'
import { attachableVolumes, isDoubtful } from './csi-volumes.ts'

const attachable = new LruCache<DomainSums>(1)
const limits = new LruCache<LowestLimits>(1)

/**
 * Whether this many more volumes are surely within every limit of a node, by ordinal; if not, they must be counted. `undefined`:
 * they are on all nodes.
 */
export function surelyWithin(volumes: number, { cluster, mirror }: ColumnContext): ((ordinal: Ordinal) => boolean) | undefined {
  if (volumes === 0) return undefined
  const sums = attachable.get(mirror, '', () => attachableSums(mirror))
  sums.sync(cluster)
  const lowest = limits.get(mirror, '', () => new LowestLimits())
  lowest.sync(cluster, mirror)
  if (volumes + sums.peak + mostAttached(cluster) <= lowest.ofAll(cluster)) return undefined
  const { byNode } = sums
  const hasAttachments = cluster.count('VolumeAttachment') > 0
  return (ordinal) => {
    const limit = lowest.of(ordinal, cluster, mirror)
    if (limit === Number.POSITIVE_INFINITY) return true
    const attached = hasAttachments ? attachmentsOn(mirror.rows[ordinal]?.name ?? '', cluster).length : 0
    return volumes + attached + (byNode[ordinal] as number) <= limit
  }
}

/** Pods whose volumes may not be countable weigh more than any limit, so that their nodes are always counted in full. */
const DOUBT = 2 ** 32

/** Each volume of each pod as one of its own. */
function attachableSums(mirror: NodeMirror): DomainSums {
  return new DomainSums(
    {
      topologyKey: '',
      weigh: (shape) => attachableVolumes(shape) + (isDoubtful(shape) ? DOUBT : 0),
      includes: (pod) => !isPodTerminal(pod),
      podsOf: (cluster) => cluster.table('Pod'),
    },
    mirror,
  )
}

/** The lowest limit of any driver of each node, as far as requested; infinite without a limit. */
class LowestLimits {
  #limits: Float64Array = new Float64Array()
  #ofAll: number | undefined
  #placesVersion = -1
  #csiNodes: PagesSeen | undefined

  sync(cluster: ClusterView, { length, placesVersion }: NodeMirror): void {
    const table = cluster.table('CSINode')
    this.#limits = grownFloats(this.#limits, length)
    if (this.#csiNodes?.areIn(table) && placesVersion === this.#placesVersion) return
    this.#csiNodes = new PagesSeen(table)
    this.#placesVersion = placesVersion
    this.#limits.fill(Number.NaN)
    this.#ofAll = undefined
  }

  /** The lowest limit of any node. */
  ofAll(cluster: ClusterView): number {
    if (this.#ofAll !== undefined) return this.#ofAll
    let limit = Number.POSITIVE_INFINITY
    cluster.table('CSINode').forEach((csiNode) => {
      limit = Math.min(limit, lowestLimit(csiNode))
    })
    this.#ofAll = limit
    return limit
  }

  of(ordinal: Ordinal, cluster: ClusterView, { rows }: NodeMirror): number {
    let limit = this.#limits[ordinal] as number
    if (Number.isNaN(limit)) {
      limit = lowestLimit(cluster.get('CSINode', '', rows[ordinal]?.name ?? ''))
      this.#limits[ordinal] = limit
    }
    return limit
  }
}

function lowestLimit(csiNode: CsiNodeRow | undefined): number {
  let limit = Number.POSITIVE_INFINITY
  for (const { count } of csiNode?.drivers ?? []) if (count !== undefined && count < limit) limit = count
  return limit
}
