import { textTable } from '../print/text-table.ts'
import { ageText } from './age-text.ts'
import type { ListedObject } from './listed-object.ts'
import type { Listing } from './listings.ts'

export interface ListingLayout {
  readonly width: number
  readonly wide: boolean
  /** Objects of several namespaces are listed with their namespace. */
  readonly allNamespaces: boolean
  /** The moment of the state: ages are counted up to there. ISO 8601. */
  readonly takenAt: string
}

/** Objects as kubectl get lists them. */
export function listingLines(objects: readonly ListedObject[], listing: Listing, layout: ListingLayout): readonly string[] {
  const { wide, allNamespaces, takenAt, width } = layout
  const now = Date.parse(takenAt)
  const age = ({ createdAt }: ListedObject): string => ageText(now - Date.parse(createdAt))
  const columns = [
    ...(allNamespaces && listing.namespaced ? [['NAMESPACE', ({ namespace }: ListedObject) => namespace ?? ''] as const] : []),
    ['NAME', ({ name }: ListedObject) => name] as const,
    ...listing.columns,
    ['AGE', age] as const,
    ...(listing.afterAge ?? []),
    ...(wide ? listing.wide : []),
  ]
  const rows = objects.map((object) => columns.map(([, cell]) => cell(object, now)))
  return textTable({ header: columns.map(([header]) => header), rows }, width)
}
