import type { NodeRow } from '../../../kube/node.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { PersistentVolumeClaimRow, StorageClassRow } from '../../../kube/persistent-volume.ts'
import type { NodeSelectorTerm } from '../../../kube/pod-spec.ts'
import { SELECTED_NODE } from '../../../kube/volume-binding.ts'
import { compareText } from '../../../lib/compare.ts'
import { hashText } from '../../../lib/hash.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** Where a volume is to be made. */
export interface VolumePlace {
  /** The nodes that reach it; `undefined`: every node. */
  readonly affinity: readonly NodeSelectorTerm[] | undefined
}

export interface PlaceQuestion {
  readonly claim: PersistentVolumeClaimRow
  readonly storageClass: StorageClassRow
  readonly driver: string
}

const EVERYWHERE: VolumePlace = { affinity: undefined }

/**
 * The topology of a new volume (external-provisioner GenerateAccessibilityRequirements). A driver names the labels by which its
 * volumes are reachable; with a chosen node it is the node's place, else one of those that the class allows or that there are.
 */
export function placeFor(question: PlaceQuestion, cluster: ClusterView): VolumePlace | { readonly problem: string } {
  const { claim, storageClass, driver } = question
  const nodeName = claim.annotations[SELECTED_NODE]
  if (nodeName === undefined) {
    const places = allowedPlaces(storageClass) ?? placesOf(driver, cluster)
    const chosen = places[offsetOf(claim.name) % Math.max(1, places.length)]
    return chosen ? { affinity: affinityTo(chosen) } : EVERYWHERE
  }
  const node = cluster.get('Node', '', nodeName)
  if (!node) return { problem: `failed to get target node: node "${nodeName}" not found` }
  const place = placeOfNode(node, topologyKeys(driver, nodeName, cluster))
  return place
    ? { affinity: affinityTo(place) }
    : {
        problem: `error generating accessibility requirements: topology labels from selected node ${nodeName} do not match topology keys from CSINode`,
      }
}

function topologyKeys(driver: string, nodeName: string, cluster: ClusterView): readonly string[] {
  return cluster.get('CSINode', '', nodeName)?.drivers.find(({ name }) => name === driver)?.topologyKeys ?? []
}

function placeOfNode({ labels }: NodeRow, keys: readonly string[]): Labels | undefined {
  const place: Record<string, string> = {}
  for (const key of keys) {
    const label = labels[key]
    if (label === undefined) return undefined
    place[key] = label
  }
  return place
}

/** Every combination that the class allows; `undefined` if it names none. */
function allowedPlaces({ allowedTopologies }: StorageClassRow): readonly Labels[] | undefined {
  if (allowedTopologies.length === 0) return undefined
  return sorted(
    allowedTopologies.flatMap(({ matchLabelExpressions }) => {
      let places: readonly Labels[] = [{}]
      for (const { key, values } of matchLabelExpressions) {
        places = places.flatMap((place) => values.map((value) => ({ ...place, [key]: value })))
      }
      return places
    }),
  )
}

/** The places of all nodes that run the driver. */
function placesOf(driver: string, cluster: ClusterView): readonly Labels[] {
  const places: Labels[] = []
  cluster.table('CSINode').forEach(({ name, drivers }) => {
    const keys = drivers.find((item) => item.name === driver)?.topologyKeys ?? []
    const node = keys.length > 0 ? cluster.get('Node', '', name) : undefined
    const place = node && placeOfNode(node, keys)
    if (place) places.push(place)
  })
  return sorted(places)
}

/** In one order, each once. */
function sorted(places: readonly Labels[]): readonly Labels[] {
  const byText = new Map(places.map((place) => [textOf(place), place] as const))
  return [...byText].sort(([a], [b]) => compareText(a, b)).map(([, place]) => place)
}

function textOf(place: Labels): string {
  return JSON.stringify(Object.entries(place).sort(([a], [b]) => compareText(a, b)))
}

/** Claims of one StatefulSet are spread over the topologies in turn; others begin anywhere (getPVCNameHashAndIndexOffset). */
function offsetOf(claimName: string): number {
  const [, base = claimName, ordinal = '0'] = /^(.*)-(\d+)$/.exec(claimName) ?? []
  return hashText(base) + Number(ordinal)
}

function affinityTo(place: Labels): readonly NodeSelectorTerm[] | undefined {
  const matchExpressions = Object.entries(place).map(([key, value]) => ({ key, operator: 'In', values: [value] }))
  return matchExpressions.length === 0 ? undefined : [{ matchExpressions, matchFields: [] }]
}
