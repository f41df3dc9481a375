import { FILLS, type Fill, isFill } from '../map/fill.ts'
import { isZoom, ZOOM_MAX, type Zoom } from '../map/zoom.ts'
import { AddressError } from './address-error.ts'
import { searchText } from './address-parts.ts'

export interface MapAddress {
  readonly view: 'cluster'
  /** The node that is open beside the map. */
  readonly node?: string | undefined
  /** The text of the filter. */
  readonly filter?: string | undefined
  /** What the height of a fill stands for; CPU when left out. */
  readonly fill?: Fill | undefined
  /** The size of the tiles; the one that suits the number of nodes when left out. */
  readonly zoom?: Zoom | undefined
}

/** `#/cluster?filter=gpu&fill=memory&zoom=6&node=a`. */
export function mapText({ node, filter, fill, zoom }: MapAddress): string {
  const parts = new URLSearchParams()
  if (filter !== undefined && filter !== '') parts.append('filter', filter)
  if (fill !== undefined && fill !== 'cpu') parts.append('fill', fill)
  if (zoom !== undefined) parts.append('zoom', String(zoom))
  if (node !== undefined) parts.append('node', node)
  return parts.size === 0 ? '#/cluster' : `#/cluster?${searchText(parts)}`
}

/**
 * The inverse of `mapText`.
 * @throws {AddressError} for a fill or a zoom that the map does not have.
 */
export function readMap(parts: URLSearchParams): MapAddress {
  const fill = parts.get('fill') ?? undefined
  if (fill !== undefined && !isFill(fill)) throw new AddressError(`The address has fill=${fill}: use ${FILLS.join(', ')}.`)
  return {
    view: 'cluster',
    node: parts.get('node') ?? undefined,
    filter: parts.get('filter') ?? undefined,
    fill,
    zoom: readZoom(parts.get('zoom')),
  }
}

function readZoom(text: string | null): Zoom | undefined {
  if (text === null) return undefined
  const zoom = Number(text)
  if (!isZoom(zoom)) throw new AddressError(`The address has zoom=${text}: use a whole number from 1 to ${ZOOM_MAX}.`)
  return zoom
}
