import type { NodeShown } from '../cluster/cluster.ts'
import { nameOf } from '../parts/words.ts'
import { type Fill, shareOf } from './fill.ts'
import { fillArea, LINE_HEIGHT, PADDING } from './fill-area.ts'
import { fittingName } from './fitting-name.ts'
import { type Cell, cellsBetween, HEADING, MARGIN, type MapLayout } from './map-layout.ts'
import type { Marks } from './marks.ts'
import type { PodShown, PodsOfNode } from './node-pods.ts'
import { podPlaces } from './pod-places.ts'
import { NAMED_SIZE, PODS_SIZE } from './zoom.ts'

/** The colours of the theme, as the style sheet has them. */
export type MapColours = Readonly<
  Record<'ground' | 'panel' | 'line' | 'text' | 'soft' | 'accent' | 'safe' | 'bad' | 'bar' | 'degraded', string>
>

export interface MapPicture {
  readonly layout: MapLayout<NodeShown>
  /** The first pixel of the map that is in sight, and how many are. */
  readonly top: number
  readonly width: number
  readonly height: number
  readonly fill: Fill
  readonly colours: MapColours
  /** Pods that the filter selects, by node; `undefined`: no filter of pods is set. */
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly pods: ReadonlyMap<string, PodsOfNode>
  /** The node under the pointer or with the focus of the keyboard, and the one that is open. */
  readonly focused: string | undefined
  readonly opened: string | undefined
  /** The pods of what is open. */
  readonly marks: Marks
}

const NAME_FONT = '11px system-ui, sans-serif'
const HEADING_FONT = '600 13px system-ui, sans-serif'

/** Draws the part of the map that is in sight. The cost depends on that part alone, however large the cluster is. */
export function drawMap(context: CanvasRenderingContext2D, picture: MapPicture): void {
  const { layout, top, width, height, colours } = picture
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'top'
  context.font = HEADING_FONT
  context.fillStyle = colours.text
  for (const { text, y } of layout.headings)
    if (y > top - HEADING && y < top + height) context.fillText(text, MARGIN, y - top + 6)
  for (const cell of cellsBetween(layout, top, top + height)) drawTile(context, cell, picture)
}

function drawTile(context: CanvasRenderingContext2D, { node, x, y: below }: Cell<NodeShown>, picture: MapPicture): void {
  const { layout, top, fill, colours, counts, focused, opened } = picture
  const { size } = layout
  const y = below - top
  const isSelected = !counts || (counts.get(node.name) ?? 0) > 0
  context.globalAlpha = isSelected ? 1 : 0.4
  context.fillStyle = colours.panel
  context.fillRect(x, y, size, size)
  const share = shareOf(node, fill)
  const area = fillArea(size)
  const filled = Math.ceil(Math.min(share, 1) * (size - area.top))
  context.fillStyle = share > 1 ? colours.degraded : colours.bar
  context.fillRect(x, y + size - filled, area.width, filled)
  if (area.top > 0) {
    context.fillStyle = colours.line
    context.fillRect(x, y + area.top - 1, size, 1)
  }
  drawSigns(context, node, { x, y, size, colours })
  if (size >= NAMED_SIZE) drawName(context, node, { x, y, picture, share })
  if (size >= PODS_SIZE) drawPods(context, picture, { x, y, pods: picture.pods.get(node.name) })
  context.globalAlpha = 1
  if (picture.marks.nodes.has(node.name)) drawMark(context, { x, y, size, colours })
  const isFocused = node.name === focused || node.name === opened
  context.strokeStyle = isFocused ? colours.accent : colours.line
  context.lineWidth = isFocused ? 2 : 1
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1)
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colours: MapColours
}

/** Pixels of the cross beside a name. */
const CROSS_SIZE = 18

/** A cross: NotReady. A bar across the top: cordoned. */
function drawSigns(context: CanvasRenderingContext2D, { ready, unschedulable }: NodeShown, { x, y, size, colours }: Place): void {
  if (unschedulable) {
    context.fillStyle = colours.text
    context.fillRect(x, y, size, size < 30 ? 3 : 5)
  }
  if (ready) return
  context.strokeStyle = colours.bad
  context.lineWidth = size < 30 ? 2 : 3
  const inset = size < NAMED_SIZE ? 2 : size - CROSS_SIZE - 4
  context.beginPath()
  context.moveTo(x + inset, y + 4)
  context.lineTo(x + size - 4, y + (size < NAMED_SIZE ? size - 2 : 22))
  context.moveTo(x + size - 4, y + 4)
  context.lineTo(x + inset, y + (size < NAMED_SIZE ? size - 2 : 22))
  context.stroke()
}

interface Named {
  readonly x: number
  readonly y: number
  readonly picture: MapPicture
  readonly share: number
}

function drawName(context: CanvasRenderingContext2D, { name, ready }: NodeShown, { x, y, picture, share }: Named): void {
  const { layout, colours, counts } = picture
  const room = layout.size - 2 * PADDING - (ready ? 0 : CROSS_SIZE)
  context.font = NAME_FONT
  context.fillStyle = colours.text
  context.fillText(
    fittingName(name, room, (text) => context.measureText(text).width),
    x + PADDING,
    y + PADDING,
  )
  context.fillStyle = layout.size >= PODS_SIZE ? colours.soft : colours.text
  const count = counts?.get(name)
  const selected = count === undefined ? '' : `, ${count} selected`
  context.fillText(`${Math.round(share * 100)}%${selected}`, x + PADDING, y + PADDING + LINE_HEIGHT)
}

/** A corner: a pod of what is open is on the node. Its edge sets it off from the fill. */
function drawMark(context: CanvasRenderingContext2D, { x, y, size, colours }: Place): void {
  const side = Math.min(Math.max(Math.round(size / 3), 6), 18)
  context.fillStyle = colours.accent
  context.strokeStyle = colours.ground
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(x + size, y + size - side)
  context.lineTo(x + size, y + size)
  context.lineTo(x + size - side, y + size)
  context.closePath()
  context.stroke()
  context.fill()
}

interface PodsPlace {
  readonly x: number
  readonly y: number
  readonly pods: PodsOfNode | undefined
}

/** One square a pod: filled when ready, empty when not, with a stroke across when it failed, and with a frame when it is marked. */
function drawPods(context: CanvasRenderingContext2D, { layout, colours, marks }: MapPicture, { x, y, pods }: PodsPlace): void {
  if (!pods) return
  const { side, placeOf } = podPlaces(layout.size, pods.nodes.length)
  pods.nodes.forEach((pod, i) => {
    const at = placeOf(i)
    const place = { x: x + at.x, y: y + at.y, side }
    drawPod(context, pod, place, colours)
    if (!marks.pods.has(nameOf(pod))) return
    context.strokeStyle = colours.accent
    context.lineWidth = 1.5
    context.strokeRect(place.x - 2, place.y - 2, side + 4, side + 4)
  })
}

function drawPod(
  context: CanvasRenderingContext2D,
  { phase, ready }: PodShown,
  { x, y, side }: Record<'x' | 'y' | 'side', number>,
  colours: MapColours,
): void {
  const isDone = phase === 'Succeeded'
  const isFailed = phase === 'Failed' || phase === 'Unknown'
  context.fillStyle = colours.safe
  context.strokeStyle = isFailed ? colours.bad : isDone ? colours.soft : ready ? colours.safe : colours.degraded
  context.lineWidth = 1.5
  if (ready && !isDone) context.fillRect(x, y, side, side)
  else context.strokeRect(x + 0.75, y + 0.75, side - 1.5, side - 1.5)
  if (!isFailed) return
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + side, y + side)
  context.stroke()
}
