import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { ObjectLink } from '../panel/ObjectLink.tsx'
import { nameOf } from '../parts/words.ts'
import { type Box, edgePath } from './edge-path.ts'
import type { WaitDrawing, WaitEdge, WaitPoint } from './wait-layers.ts'

interface WaitGraphProps {
  readonly drawing: WaitDrawing
  /** Pods that the run creates, by name: the cluster does not have them. */
  readonly made: ReadonlySet<string>
}

/** Points in layers, and lines from each to what it waits for. The browser places the boxes, and the lines follow them. */
export function WaitGraph({ drawing: { layers, edges }, made }: WaitGraphProps) {
  const drawing = useRef<HTMLDivElement>(null)
  const boxes = useSignal<ReadonlyMap<string, Box>>(new Map())
  useLayoutEffect(() => {
    const { current } = drawing
    if (!current) return undefined
    const observer = new ResizeObserver(() => {
      boxes.value = boxesIn(current)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [layers])
  const titles = new Map(layers.flat().map(({ id, title }) => [id, title]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section class="scroll" aria-label={`What waits: ${layers[0]?.[0]?.title ?? ''}`} tabIndex={0}>
      <div class={edges.some(({ isBack }) => isBack) ? 'wait-graph wait-bent' : 'wait-graph'} ref={drawing}>
        <Edges edges={edges} boxes={boxes.value} />
        <ol class="wait-layers">
          {layers.map((layer) => (
            <li key={layer[0]?.id}>
              <ul>
                {layer.map((point) => (
                  <WaitBox key={point.id} point={point} titles={titles} made={made} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function boxesIn(drawing: HTMLElement): ReadonlyMap<string, Box> {
  const found = drawing.querySelectorAll<HTMLElement>('[data-wait]')
  return new Map(
    [...found].map((box) => [
      box.dataset['wait'] ?? '',
      { left: box.offsetLeft, top: box.offsetTop, width: box.offsetWidth, height: box.offsetHeight },
    ]),
  )
}

interface EdgesProps {
  readonly edges: readonly WaitEdge[]
  readonly boxes: ReadonlyMap<string, Box>
}

/** The lines; what they show is in the text of each box as well. */
function Edges({ edges, boxes }: EdgesProps) {
  const end = useId()
  return (
    <svg class="wait-edges" aria-hidden="true">
      <defs>
        <marker
          id={end}
          viewBox="0 0 8 8"
          markerUnits="userSpaceOnUse"
          refX="7"
          refY="4"
          markerWidth="9"
          markerHeight="9"
          orient="auto-start-reverse"
        >
          <path d="M0 0L8 4L0 8Z" fill="context-stroke" />
        </marker>
      </defs>
      {edges.map(({ from, to, isBack, isCycle }) => {
        const [start, target] = [boxes.get(from), boxes.get(to)]
        if (!start || !target) return null
        const path = edgePath(start, target, isBack)
        return (
          <path
            key={`${from} ${to}`}
            class={isCycle ? 'wait-edge wait-cycle' : 'wait-edge'}
            d={path}
            marker-end={`url(#${end})`}
          />
        )
      })}
    </svg>
  )
}

interface WaitBoxProps {
  readonly point: WaitPoint
  readonly titles: ReadonlyMap<string, string>
  readonly made: ReadonlySet<string>
}

function WaitBox({ point, titles, made }: WaitBoxProps) {
  const { id, state, freedBy, waitsFor, cycle } = point
  return (
    <li data-wait={id} class={cycle === null ? 'wait-box' : 'wait-box wait-locked'}>
      {cycle === null ? null : <span class="tag">deadlock</span>} <WaitTitle point={point} made={made} />
      <span class="cause">{state}</span>
      {waitsFor.length > 0 || freedBy === null ? null : <span class="cause">Would help: {freedBy}</span>}
      {waitsFor.length === 0 ? null : (
        <span class="silent wait-for">waits for {waitsFor.map((other) => titles.get(other) ?? other).join(', ')}</span>
      )}
    </li>
  )
}

/** Kinds that have no panel. */
const WITHOUT_PANEL: ReadonlySet<string> = new Set(['ResourceQuota', 'PersistentVolumeClaim', 'PersistentVolume', 'Namespace'])
/** Objects that a box names. */
const NAMED = 3

/** The title, which opens its object; several objects are named below. */
function WaitTitle({ point: { title, objects }, made }: Pick<WaitBoxProps, 'point' | 'made'>) {
  const [only, ...others] = objects
  const opens = (key: WaitPoint['objects'][number]): boolean => !WITHOUT_PANEL.has(key.kind) && !made.has(nameOf(key))
  if (only && others.length === 0 && opens(only))
    return (
      <strong>
        <ObjectLink object={only}>{title}</ObjectLink>
      </strong>
    )
  const named = others.length === 0 ? [] : objects.slice(0, NAMED)
  return (
    <>
      <strong>{title}</strong>
      {named.length === 0 ? null : (
        <span class="cause">
          {named.map((key, at) => (
            <span key={nameOf(key)}>
              {at === 0 ? '' : ', '}
              {opens(key) ? <ObjectLink object={key} /> : nameOf(key)}
            </span>
          ))}
          {objects.length > NAMED ? ' ...' : ''}
        </span>
      )}
    </>
  )
}
