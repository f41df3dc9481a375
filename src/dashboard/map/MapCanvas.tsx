import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { OpenedObject } from '../address/map-address.ts'
import type { NodeShown } from '../cluster/cluster.ts'
import { drawMap, type MapColours, type MapPicture } from './draw-map.ts'
import type { Fill } from './fill.ts'
import { type Cell, cellAfterKey, cellAt, cellsBetween, layOut, type MapLayout, topAfterZoom, type Window } from './map-layout.ts'
import { nodeText } from './node-text.ts'
import { podPlaces } from './pod-places.ts'
import { PODS_SIZE } from './zoom.ts'

const COLOURS = ['ground', 'panel', 'line', 'text', 'soft', 'accent', 'safe', 'bad', 'bar', 'degraded'] as const

interface MapCanvasProps extends Pick<MapPicture, 'counts' | 'pods' | 'opened' | 'marks'> {
  readonly zones: readonly { readonly name: string; readonly nodes: readonly NodeShown[] }[]
  readonly size: number
  readonly fill: Fill
  readonly onOpen: (object: OpenedObject) => void
  readonly onZoom: (by: 1 | -1) => void
  readonly onSize: (window: Window) => void
  /** Gets the nodes in sight when their pods are drawn. */
  readonly onSight: (nodes: readonly string[]) => void
}

/**
 * The nodes as tiles on a canvas that is as large as its window: it draws what is in sight, so scrolling does not depend on the size of the cluster. The arrow
 * keys move from node to node, and a line below names the node, for screen readers as well.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { zones, size, onOpen, onZoom, onSize, onSight, counts, pods, opened, marks } = props
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const room = useSignal<Window>({ width: 0, height: 0 })
  const focused = useSignal<number | undefined>(undefined)
  // A move of the pointer draws again, and places nothing anew; nor does a window that is only higher, which has more in sight.
  const { width } = room.value
  const layout = useMemo(() => layOut(zones, { width, size }), [zones, width, size])
  const node = focused.value === undefined ? undefined : layout.cells[focused.value]?.node
  useSize(scroller, (next) => {
    room.value = next
    onSize(next)
  })
  useSteadyZoom(scroller, layout, focused.peek())
  useEffect(() => {
    const frame = scroller.current
    const context = canvas.current?.getContext('2d')
    if (!frame || !context || width === 0) return
    let isWaiting = false
    const draw = (): void => {
      isWaiting = false
      paint(context, frame, { ...props, layout, focused: node?.name })
      if (size >= PODS_SIZE) onSight(inSight(layout, frame))
    }
    const soon = (): void => {
      if (!isWaiting) requestAnimationFrame(draw)
      isWaiting = true
    }
    draw()
    frame.addEventListener('scroll', soon, { passive: true })
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', soon)
    return () => {
      frame.removeEventListener('scroll', soon)
      theme.removeEventListener('change', soon)
    }
  })
  useEffect(() => {
    revealMarked(layout, { nodes: opened === undefined ? marks.nodes : new Set([opened]) }, scroller.current)
  }, [opened, marks, width === 0])
  const isOpen = opened !== undefined || marks.pods.size > 0
  useEffect(() => {
    // On a phone what is open lies over the page: the map goes to where it stays in sight.
    if (isOpen && matchMedia('(max-width: 900px)').matches) scroller.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const at = (event: MouseEvent): number | undefined =>
    cellAt(layout, event.offsetX, event.offsetY + (scroller.current?.scrollTop ?? 0))
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '-') onZoom(event.key === '+' ? 1 : -1)
    else if (event.key === 'Enter' && node) onOpen(nodeKey(node))
    else if (/^(?:Arrow|Home$|End$)/.test(event.key)) {
      event.preventDefault()
      focused.value = focused.value === undefined ? 0 : cellAfterKey(event.key, focused.value, layout)
      reveal(layout, focused.value, scroller.current)
    }
  }
  return (
    <>
      <div class="map-window" ref={scroller}>
        <div class="map-room" style={{ height: `${layout.height}px` }}>
          <canvas
            ref={canvas}
            role="img"
            aria-label="Map of the nodes: arrow keys move, Enter opens, plus and minus zoom"
            aria-describedby="map-node"
            tabIndex={0}
            onMouseMove={(event) => {
              focused.value = at(event)
            }}
            onMouseLeave={() => {
              focused.value = undefined
            }}
            onClick={(event) => {
              const number = at(event)
              const cell = number === undefined ? undefined : layout.cells[number]
              if (cell) onOpen(podAt(event, { cell, size, pods, top: scroller.current?.scrollTop ?? 0 }) ?? nodeKey(cell.node))
            }}
            onWheel={(event) => {
              if (!event.ctrlKey) return
              event.preventDefault()
              onZoom(event.deltaY < 0 ? 1 : -1)
            }}
            onKeyDown={onKey}
          />
        </div>
      </div>
      <p class="map-node" id="map-node" role="status">
        {node
          ? nodeText(node, { selected: counts?.get(node.name), marked: marks.nodes.get(node.name) ?? 0 })
          : 'Point at a node, or move with the arrow keys.'}
      </p>
    </>
  )
}

/** Scrolls when tiles change their size: the cell `at`, or the one in the middle, stays in its place. */
function useSteadyZoom(
  scroller: { readonly current: HTMLElement | null },
  layout: MapLayout<NodeShown>,
  at: number | undefined,
): void {
  const placed = useRef(layout)
  // Before the page has the new height: a lower one moves what is in sight.
  const top = placed.current === layout ? 0 : (scroller.current?.scrollTop ?? 0)
  useLayoutEffect(() => {
    const [frame, before] = [scroller.current, placed.current]
    placed.current = layout
    if (!frame || before.size === layout.size) return
    frame.scrollTop = topAfterZoom(before, layout, { top, height: frame.clientHeight, at })
  }, [layout])
}

/** Reports an element that has its size, and each change of it, before the page is drawn with it. */
function useSize(element: { readonly current: HTMLElement | null }, onSize: (size: Window) => void): void {
  const latest = useRef(onSize)
  latest.current = onSize
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    const report = (): void => latest.current({ width: observed.clientWidth, height: observed.clientHeight })
    const observer = new ResizeObserver(report)
    observer.observe(observed)
    report()
    return () => observer.disconnect()
  }, [])
}

type Painted = Omit<MapPicture, 'top' | 'width' | 'height' | 'colours'>

function paint(context: CanvasRenderingContext2D, frame: HTMLElement, painted: Painted): void {
  const { canvas } = context
  const [width, height, ratio] = [frame.clientWidth, frame.clientHeight, devicePixelRatio]
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across
    canvas.height = down
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawMap(context, { ...painted, top: frame.scrollTop, width, height, colours: coloursOf(frame) })
}

function coloursOf(element: HTMLElement): MapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`)])) as MapColours
}

function inSight(layout: MapLayout<NodeShown>, { scrollTop, clientHeight }: HTMLElement): readonly string[] {
  return cellsBetween(layout, scrollTop, scrollTop + clientHeight).map(({ node }) => node.name)
}

function nodeKey({ name }: NodeShown): OpenedObject {
  return { kind: 'Node', namespace: null, name }
}

interface PointedAt {
  readonly cell: Cell<NodeShown>
  readonly size: number
  readonly pods: MapPicture['pods']
  /** The first pixel of the map that is in sight. */
  readonly top: number
}

/** The pod whose square is at a point of a tile; `undefined` where none is drawn. */
function podAt({ offsetX, offsetY }: MouseEvent, { cell, size, pods, top }: PointedAt): OpenedObject | undefined {
  const known = size >= PODS_SIZE ? pods.get(cell.node.name)?.nodes : undefined
  const number = known && podPlaces(size, known.length).podAt(offsetX - cell.x, offsetY + top - cell.y)
  const pod = number === undefined ? undefined : known?.[number]
  return pod && { kind: 'Pod', namespace: pod.namespace, name: pod.name }
}

interface Revealed {
  readonly nodes: { readonly has: (name: string) => boolean }
}

/** Scrolls to the first of these nodes, unless one of them is in sight. */
function revealMarked(layout: MapLayout<NodeShown>, { nodes }: Revealed, frame: HTMLElement | null): void {
  if (!frame || frame.clientHeight === 0) return
  const isMarked = ({ node }: Cell<NodeShown>): boolean => nodes.has(node.name)
  if (cellsBetween(layout, frame.scrollTop, frame.scrollTop + frame.clientHeight).some(isMarked)) return
  const first = layout.cells.findIndex(isMarked)
  if (first >= 0) reveal(layout, first, frame)
}

/** Scrolls as far as needed for a cell to be in sight. */
function reveal({ cells, size }: MapLayout<NodeShown>, at: number, frame: HTMLElement | null): void {
  const cell = cells[at]
  if (!cell || !frame) return
  if (cell.y < frame.scrollTop) frame.scrollTop = cell.y
  else if (cell.y + size > frame.scrollTop + frame.clientHeight) frame.scrollTop = cell.y + size - frame.clientHeight
}
