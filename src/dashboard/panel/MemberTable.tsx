import { groupedNumber } from '../parts/grouped-digits.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { nameOf } from '../parts/words.ts'
import { ObjectLink } from './ObjectLink.tsx'
import type { Member } from './panel-answers.ts'
import { podState } from './pod-state.ts'

/** Rows in the page: the filter of the map finds the others. */
const ROWS_MAX = 300

interface MemberTableProps {
  readonly caption: string
  readonly pods: readonly Member[]
  /** Whether they belong to several workloads. */
  readonly hasOwners?: boolean
}

/** The pods of an object: those whose eviction is refused first, then those that are not ready. */
export function MemberTable({ caption, pods, hasOwners = false }: MemberTableProps) {
  const hidden = pods.length - ROWS_MAX
  return (
    <>
      <Table
        caption={caption}
        columns={hasOwners ? WITH_OWNERS : COLUMNS}
        rows={worstFirst(pods).slice(0, ROWS_MAX)}
        keyOf={nameOf}
      />
      {hidden > 0 ? <p class="aside">{groupedNumber(hidden)} more pods are not listed: use the filter of the map.</p> : null}
    </>
  )
}

function worstFirst(pods: readonly Member[]): readonly Member[] {
  const rank = ({ evictionRefusal, ready }: Member): number => (evictionRefusal === null ? 1 : 0) * 2 + Number(ready)
  return [...pods].sort((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : 1))
}

function podCell(pod: Member) {
  const { nodeName, evictionRefusal } = pod
  return (
    <>
      <ObjectLink object={pod} />
      <span class="cause">
        {podState(pod)}
        {nodeName === null ? (
          ', without a node'
        ) : (
          <>
            , on <ObjectLink object={{ kind: 'Node', namespace: null, name: nodeName }} />
          </>
        )}
        {evictionRefusal === null ? null : <span class="refusal">Eviction refused now</span>}
      </span>
    </>
  )
}

function ownerCell({ topOwner }: Member) {
  return topOwner ? (
    <>
      {topOwner.kind} <ObjectLink object={topOwner} />
    </>
  ) : (
    'no controller'
  )
}

const COLUMNS: readonly Column<Member>[] = [{ header: 'Pod', cell: podCell }]
const WITH_OWNERS: readonly Column<Member>[] = [...COLUMNS, { header: 'Workload', cell: ownerCell }]
