import { useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { MapAddress } from '../address/map-address.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { cluster, clusterError, type NodeShown, shownState } from '../cluster/cluster.ts'
import { NoNodes } from '../cluster/NoNodes.tsx'
import { zonesOf } from '../maintenance/zones-of.ts'
import { ObjectSearch } from '../panel/ObjectSearch.tsx'
import { OpenedPanel } from '../panel/OpenedPanel.tsx'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { FilterBox } from '../parts/FilterBox.tsx'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { Notice } from '../parts/Notice.tsx'
import { Problem } from '../parts/Problem.tsx'
import { counted } from '../parts/words.ts'
import { FILL_TITLES, FILLS, type Fill } from './fill.ts'
import { fittingSize } from './fitting-size.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { MapLegend } from './MapLegend.tsx'
import type { Window } from './map-layout.ts'
import { marks } from './marks.ts'
import { nodePods, readNodePods } from './node-pods.ts'
import { podCounts, podCountsError, readPodCounts } from './pod-counts.ts'
import { type MapFilter, readMapFilter } from './pod-filter.ts'
import { useMapAddress } from './use-map-address.ts'
import { LARGE_SIZE, SMALL_SIZE, sizeOf, zoomedBy } from './zoom.ts'

/** Milliseconds after the last letter until a filter of pods is read. */
const TYPING_MS = 300

/** Every node of the cluster at once: how full it is, what is wrong, and what a filter selects. */
export function MapView({ address }: { readonly address: MapAddress }) {
  const { text, endTyping, go, adjust } = useMapAddress(address)
  const { opened, fill = 'cpu' } = address
  const sight = useSignal<readonly string[]>([])
  const room = useSignal<Window>({ width: 0, height: 0 })
  const read = readMapFilter(text.value)
  useSignalEffect(() => followCounts(text.value))
  useSignalEffect(() => followPods(sight.value, text.value))
  const nodes = cluster.value?.nodes
  // What is typed, opened or read draws the map again, and places nothing anew.
  const zones = useMemo(() => zonesOf(nodes ?? [], read.words, { readiness: new Map(), only: undefined }), [nodes, read.words])
  // A filter hides nodes, and does not enlarge the others.
  const all = useMemo(() => zonesOf(nodes ?? [], '', { readiness: new Map(), only: undefined }), [nodes])
  const fitting = useMemo(() => fittingSize(all, room.value), [all, room.value])
  if (!nodes) return clusterError.value ? <ClusterProblem /> : <p class="loading">Reading the nodes ...</p>
  const shown = zones.reduce((sum, zone) => sum + zone.nodes.length, 0)
  const size = address.zoom === undefined ? fitting : sizeOf(address.zoom)
  const zoomBy = (by: 1 | -1): void => adjust({ zoom: zoomedBy(size, by) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open; the parts inside take all other keys.
    <div
      class={`maintenance cluster-view${opened ? ' maintenance-open' : ''}`}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && opened && !(target instanceof HTMLInputElement)) go({ opened: undefined })
      }}
    >
      <section class="map cluster-map" aria-label="Map of the cluster">
        <h2>{summaryText(nodes)}</h2>
        <AddressProblem />
        <div class="map-head">
          <FilterBox
            id="cluster-filter"
            label="Filter nodes and pods"
            placeholder="Filter: gpu namespace:shop owner:web held"
            filter={text}
            onEnter={endTyping}
            onBlur={endTyping}
          />
          <ObjectSearch />
          <FillChoice fill={fill} onFill={(next) => go({ fill: next })} />
          <ZoomButtons size={size} onZoom={zoomBy} />
        </div>
        <Problems read={read} />
        {nodes.length === 0 ? <NoNodes /> : null}
        <p role="status">{selectionText(shown, nodes.length, read)}</p>
        <MapLegend size={size} isFiltered={read.pods !== undefined} isOpen={opened !== undefined} />
        <MapCanvas
          zones={zones}
          size={size}
          fill={fill}
          counts={read.pods ? podCounts.value?.byNode : undefined}
          pods={nodePods.value}
          opened={opened?.kind === 'Node' ? opened.name : undefined}
          marks={marks.value}
          onOpen={(object) => go({ opened: object })}
          onZoom={zoomBy}
          onSize={(window) => {
            // What is opened beside the map takes a part of its window: the tiles stay as they are.
            if (!opened || room.peek().width === 0) room.value = window
          }}
          onSight={(names) => {
            if (names.join() !== sight.peek().join()) sight.value = names
          }}
        />
      </section>
      {opened ? <OpenedPanel opened={opened} nodes={nodes} onClose={() => go({ opened: undefined })} /> : null}
    </div>
  )
}

/** Reads the counts of the filter after a pause, and again when the cluster changes. */
function followCounts(text: string): () => void {
  const ended = new AbortController()
  void shownState.value
  const timer = setTimeout(() => void readPodCounts(readMapFilter(text).pods, ended.signal), TYPING_MS)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

function followPods(names: readonly string[], text: string): void {
  const filter = readMapFilter(text).pods
  void readNodePods({ names, filter, of: `${shownState.value ?? ''} ${JSON.stringify(filter ?? {})}` })
}

function summaryText(nodes: readonly NodeShown[]): string {
  const pods = nodes.reduce((sum, { requested }) => sum + requested.pods, 0)
  const notReady = nodes.filter(({ ready }) => !ready).length
  const cordoned = nodes.filter(({ unschedulable }) => unschedulable).length
  return `${counted(nodes.length, 'node')}: ${groupedNumber(notReady)} NotReady, ${groupedNumber(cordoned)} cordoned; ${counted(pods, 'pod')} on them`
}

function selectionText(shown: number, all: number, { pods }: MapFilter): string {
  const nodes =
    all === 0
      ? 'No node is shown'
      : shown === all
        ? 'All nodes are shown'
        : `${groupedNumber(shown)} of ${counted(all, 'node')} are shown`
  if (!pods) return `${nodes}.`
  if (!podCounts.value) return `${nodes}. Reading the pods ...`
  const { byNode, withoutNode } = podCounts.value
  const counts = [...byNode.values()]
  const selected = counts.reduce((sum, count) => sum + count, withoutNode)
  const on = `on ${counted(counts.filter((count) => count > 0).length, 'node')}`
  const waiting = withoutNode === 0 ? '' : `, ${groupedNumber(withoutNode)} without a node`
  return `${nodes}. ${counted(selected, 'pod')} selected, ${on}${waiting}.`
}

function Problems({ read }: { readonly read: MapFilter }) {
  if (read.problem !== undefined) return <Notice kind="error" title={read.problem} />
  return podCountsError.value ? <Problem title="The pods cannot be counted." error={podCountsError.value} /> : null
}

interface FillChoiceProps {
  readonly fill: Fill
  readonly onFill: (fill: Fill) => void
}

function FillChoice({ fill, onFill }: FillChoiceProps) {
  return (
    <fieldset class="fills">
      <legend>Filled by requests of</legend>
      {FILLS.map((choice) => (
        <label key={choice}>
          <input type="radio" name="fill" checked={choice === fill} onChange={() => onFill(choice)} />
          {FILL_TITLES[choice]}
        </label>
      ))}
    </fieldset>
  )
}

interface ZoomButtonsProps {
  readonly size: number
  readonly onZoom: (by: 1 | -1) => void
}

function ZoomButtons({ size, onZoom }: ZoomButtonsProps) {
  return (
    <span class="buttons">
      <button type="button" aria-label="Smaller tiles" disabled={size <= SMALL_SIZE} onClick={() => onZoom(-1)}>
        −
      </button>
      <button type="button" aria-label="Larger tiles" disabled={size >= LARGE_SIZE} onClick={() => onZoom(1)}>
        +
      </button>
    </span>
  )
}
