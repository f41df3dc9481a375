import { FILLS, type Fill, isFill } from '../map/fill.ts'
import { isZoom, ZOOM_MAX, type Zoom } from '../map/zoom.ts'
import { AddressError } from './address-error.ts'
import { searchText } from './address-parts.ts'

/** An object beside the map, by the key of the API. A kind that has no part of its own is that of a workload. */
export interface OpenedObject {
  readonly kind: string
  /** `null` for a node. */
  readonly namespace: string | null
  readonly name: string
}

export interface MapAddress {
  readonly view: 'cluster'
  /** What is open beside the map. */
  readonly opened?: OpenedObject | undefined
  /** The text of the filter. */
  readonly filter?: string | undefined
  /** What the height of a fill stands for; CPU when left out. */
  readonly fill?: Fill | undefined
  /** The size of the tiles; the one that suits the number of nodes when left out. */
  readonly zoom?: Zoom | undefined
}

/** The parts of the address that open an object, with its words. */
const OPENED_PARTS = {
  node: { kind: 'Node', form: 'NAME' },
  pod: { kind: 'Pod', form: 'NAMESPACE/NAME' },
  workload: { kind: undefined, form: 'NAMESPACE/KIND/NAME' },
  budget: { kind: 'PodDisruptionBudget', form: 'NAMESPACE/NAME' },
  service: { kind: 'Service', form: 'NAMESPACE/NAME' },
  autoscaler: { kind: 'HorizontalPodAutoscaler', form: 'NAMESPACE/NAME' },
} as const
type OpenedPart = keyof typeof OPENED_PARTS
const PART_NAMES = Object.keys(OPENED_PARTS) as readonly OpenedPart[]

/** `#/cluster?filter=gpu&fill=memory&zoom=6&pod=shop/web-1`. */
export function mapText({ opened, filter, fill, zoom }: MapAddress): string {
  const parts = new URLSearchParams()
  if (filter !== undefined && filter !== '') parts.append('filter', filter)
  if (fill !== undefined && fill !== 'cpu') parts.append('fill', fill)
  if (zoom !== undefined) parts.append('zoom', String(zoom))
  if (opened) parts.append(...openedPart(opened))
  return parts.size === 0 ? '#/cluster' : `#/cluster?${searchText(parts)}`
}

/**
 * The inverse of `mapText`.
 * @throws {AddressError} for a fill or a zoom that the map does not have, and an object without a part of its name.
 */
export function readMap(parts: URLSearchParams): MapAddress {
  const fill = parts.get('fill') ?? undefined
  if (fill !== undefined && !isFill(fill)) throw new AddressError(`The address has fill=${fill}: use ${FILLS.join(', ')}.`)
  return {
    view: 'cluster',
    opened: readOpened(parts),
    filter: parts.get('filter') ?? undefined,
    fill,
    zoom: readZoom(parts.get('zoom')),
  }
}

function openedPart({ kind, namespace, name }: OpenedObject): [OpenedPart, string] {
  const part = PART_NAMES.find((known) => OPENED_PARTS[known].kind === kind) ?? 'workload'
  const words = part === 'node' ? [name] : part === 'workload' ? [namespace, kind, name] : [namespace, name]
  return [part, words.join('/')]
}

/** The first object that the address names. */
function readOpened(parts: URLSearchParams): OpenedObject | undefined {
  const part = PART_NAMES.find((name) => parts.has(name))
  if (part === undefined) return undefined
  const text = parts.get(part) ?? ''
  const { kind: known, form } = OPENED_PARTS[part]
  const words = text.split('/')
  if (words.length !== form.split('/').length || words.includes(''))
    throw new AddressError(`The address has ${part}=${text}: it must be ${part}=${form}.`)
  const [name = ''] = words.slice(-1)
  if (part === 'node') return { kind: 'Node', namespace: null, name }
  const [namespace = '', kind = ''] = words
  return { kind: known ?? kind, namespace, name }
}

function readZoom(text: string | null): Zoom | undefined {
  if (text === null) return undefined
  const zoom = Number(text)
  if (!isZoom(zoom)) throw new AddressError(`The address has zoom=${text}: use a whole number from 1 to ${ZOOM_MAX}.`)
  return zoom
}
