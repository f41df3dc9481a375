import type { MomentPair } from '../address/trust-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Problem } from '../parts/Problem.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, instantText } from '../parts/words.ts'
import { readDifference, type StateDifference } from './trust-answers.ts'
import { objectText } from './trust-words.ts'

type Changed = StateDifference['objects']['nodes'][number]

/** Fields of an object that are listed. */
const FIELDS_MAX = 6

const TYPES = { ADDED: 'added', REMOVED: 'removed', CHANGED: 'changed' } as const

const COLUMNS: readonly Column<Changed>[] = [
  { header: 'Object', cell: ({ key }) => objectText(key) },
  { header: 'Change', cell: ({ type }) => TYPES[type] },
  { header: 'Fields', cell: ({ fields }) => <Fields fields={fields} /> },
]

/** The objects that differ between two moments. */
export function Difference({ moments }: { readonly moments: MomentPair }) {
  const { value: difference, error } = useAnswer((signal) => readDifference(moments, signal), [])
  if (error) return <Problem title="The moments cannot be compared." error={error} />
  if (!difference) return <p class="loading">Comparing ...</p>
  const { added, removed, changed, from, to, objects } = difference
  const hidden = objects.totalCount - objects.nodes.length
  return (
    <>
      <p role="status">
        From {instantText(from.takenAt)} to {instantText(to.takenAt)}:{' '}
        {objects.totalCount === 0
          ? 'no object differs.'
          : `${counted(added, 'object')} added, ${removed} removed, ${changed} changed.`}
      </p>
      {objects.totalCount === 0 ? null : (
        <Table
          caption="Objects that differ"
          columns={COLUMNS}
          rows={objects.nodes}
          keyOf={({ key }) => objectText(key)}
          max={40}
        />
      )}
      {hidden > 0 ? <p class="aside">{counted(hidden, 'more object')}: rehearse diff shows all.</p> : null}
    </>
  )
}

/** What changed in an object, the first fields at once. */
function Fields({ fields }: Pick<Changed, 'fields'>) {
  const more = fields.length - FIELDS_MAX
  return (
    <ul class="field-changes">
      {fields.slice(0, FIELDS_MAX).map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code>: {before ?? 'not set'} → {after ?? 'not set'}
        </li>
      ))}
      {more > 0 ? <li class="aside">{counted(more, 'more field')}</li> : null}
    </ul>
  )
}
