import { PODS_SIZE } from './zoom.ts'

interface MapLegendProps {
  /** Pixels of a tile. */
  readonly size: number
  /** Whether a filter selects pods. */
  readonly isFiltered: boolean
  /** Whether an object is open beside the map. */
  readonly isOpen: boolean
}

/** Each sign as it is drawn on a tile of 12 pixels, and its meaning. */
const SIGNS = {
  fill: { class: 'sign-fill', path: 'M0 5H12V12H0Z', text: 'requests of its pods' },
  notReady: { class: 'sign-bad', path: 'M2 2L10 10M10 2L2 10', text: 'NotReady' },
  cordoned: { class: 'sign-text', path: 'M0 0H12V3H0Z', text: 'cordoned' },
  pale: { class: 'sign-pale', path: 'M0 5H12V12H0Z', text: 'no selected pod' },
  corner: { class: 'sign-accent', path: 'M12 4V12H4Z', text: 'has a pod of what is open' },
} as const

const POD_SIGNS = {
  ready: { class: 'sign-ready', path: 'M2 2H10V10H2Z', text: 'ready pod' },
  unready: { class: 'sign-unready', path: 'M2 2H10V10H2Z', text: 'pod that is not ready' },
  completed: { class: 'sign-completed', path: 'M2 2H10V10H2Z', text: 'completed pod' },
  failed: { class: 'sign-bad', path: 'M2 2H10V10H2ZM2 2L10 10', text: 'failed pod' },
  framed: { class: 'sign-framed', path: 'M1 1H11V11H1Z', text: 'pod of what is open' },
} as const

/** What the signs on the map mean: those that it can have now. */
export function MapLegend({ size, isFiltered, isOpen }: MapLegendProps) {
  const { fill, notReady, cordoned, pale, corner } = SIGNS
  const { ready, unready, completed, failed, framed } = POD_SIGNS
  const hasPods = size >= PODS_SIZE
  const tiles = [fill, notReady, cordoned, ...(isFiltered ? [pale] : []), ...(isOpen ? [corner] : [])]
  const pods = hasPods ? [ready, unready, completed, failed, ...(isOpen ? [framed] : [])] : []
  return (
    <ul class="map-signs aside" aria-label="Legend">
      {tiles.map((sign) => (
        <Sign key={sign.text} sign={sign} isTile />
      ))}
      {pods.map((sign) => (
        <Sign key={sign.text} sign={sign} />
      ))}
      {hasPods ? null : <li>Larger tiles show the pods.</li>}
    </ul>
  )
}

interface SignProps {
  readonly sign: { readonly class: string; readonly path: string; readonly text: string }
  /** Whether it is drawn on the tile of a node; else it is a square of its own. */
  readonly isTile?: boolean
}

function Sign({ sign, isTile = false }: SignProps) {
  return (
    <li>
      <svg width="14" height="14" viewBox="-1 -1 14 14" aria-hidden="true">
        {isTile ? <rect class="sign-tile" width="12" height="12" /> : null}
        <path class={sign.class} d={sign.path} />
      </svg>
      {sign.text}
    </li>
  )
}
