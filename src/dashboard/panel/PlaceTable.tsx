import { groupedNumber } from '../parts/grouped-digits.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import type { Place } from './places-of.ts'

/** Rows in the page: the map marks all of them. */
const ROWS_MAX = 300

const COLUMNS: readonly Column<Place>[] = [
  { header: 'Node', cell: nodeCell },
  { header: 'Zone', cell: ({ zone }) => zone ?? '' },
  { header: 'Pods', cell: ({ pods }) => pods, number: true },
  { header: 'Ready', cell: ({ ready }) => ready, number: true },
]
const HELD: Column<Place> = { header: 'Held', cell: ({ held }) => held, number: true }

interface PlaceTableProps {
  readonly caption: string
  readonly places: readonly Place[]
}

/** The nodes of pods, and how many of the pods each has. */
export function PlaceTable({ caption, places }: PlaceTableProps) {
  const columns = places.some(({ held }) => held > 0) ? [...COLUMNS, HELD] : COLUMNS
  const hidden = places.length - ROWS_MAX
  return (
    <>
      <Table caption={caption} columns={columns} rows={places.slice(0, ROWS_MAX)} keyOf={({ node = '' }) => node} max={10} />
      {hidden > 0 ? <p class="aside">{groupedNumber(hidden)} more nodes are not listed: the map marks them.</p> : null}
    </>
  )
}

function nodeCell({ node }: Place) {
  return node === undefined ? 'without a node' : <ObjectLink object={{ kind: 'Node', namespace: null, name: node }} />
}
