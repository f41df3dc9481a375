import { KIND_NAMES, type Kind } from '../kube/kinds.ts'
import type { Brand } from '../lib/brand.ts'

/** The number of a row in the table of its kind, which it keeps for life: the order in which the objects of a kind were added. */
export type Ordinal = Brand<number, 'Ordinal'>

/** Ordinal and kind in one number: one index serves all kinds, and orders by age within a kind. */
export type Place = Brand<number, 'Place'>

export function placeOf(kind: Kind, ordinal: Ordinal): Place {
  return (ordinal * KIND_NAMES.length + (KIND_INDEX[kind] as number)) as Place
}

export function kindOfPlace(place: Place): Kind {
  return KIND_NAMES[place % KIND_NAMES.length] as Kind
}

export function ordinalOfPlace(place: Place): Ordinal {
  return Math.floor(place / KIND_NAMES.length) as Ordinal
}

const KIND_INDEX: Readonly<Record<string, number>> = Object.fromEntries(KIND_NAMES.map((kind, i) => [kind, i]))
