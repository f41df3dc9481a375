import { hrefOf } from '../address/address-bar.ts'
import type { PodName } from '../address/pending-address.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { counted } from '../parts/words.ts'
import type { PendingGroup, PendingPod } from './group-pending.ts'

/** Pods of a group before the others are folded. */
const PODS_SHOWN = 4
/** Groups from which on all pods of a group are folded: their owners are to be seen together. */
const MANY_GROUPS = 20

interface PendingGroupsProps {
  readonly groups: readonly PendingGroup[]
  readonly opened: PodName | undefined
}

/** The Pending pods by owner and reason; a click on a pod explains it. */
export function PendingGroups({ groups, opened }: PendingGroupsProps) {
  const shown = groups.length < MANY_GROUPS ? PODS_SHOWN : 0
  const columns: readonly Column<PendingGroup>[] = [
    {
      header: 'Owner and pods',
      cell: ({ title, pods }) => <OwnedPods title={title} pods={pods} opened={opened} shown={shown} />,
    },
    { header: 'Pods', cell: ({ pods }) => pods.length, number: true },
    { header: 'Why, as the scheduler reported it last', cell: ({ reason }) => reason, sentences: true },
  ]
  return (
    <div class="pending-groups">
      <Table
        caption="Pending pods by owner and reason"
        columns={columns}
        rows={groups}
        keyOf={({ title, reason }) => `${title} ${reason}`}
        max={50}
      />
    </div>
  )
}

interface OwnedPodsProps {
  readonly title: string
  readonly pods: readonly PendingPod[]
  readonly opened: PodName | undefined
  /** How many are not folded. */
  readonly shown: number
}

function OwnedPods({ title, pods, opened, shown }: OwnedPodsProps) {
  const links = (some: readonly PendingPod[]) => (
    <ul class="pod-links">
      {some.map(({ namespace, name }) => (
        <li key={name}>
          <a
            href={hrefOf({ view: 'pending', pod: { namespace: namespace ?? 'default', name } })}
            aria-current={opened?.name === name && opened.namespace === namespace ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
  const rest = pods.slice(shown)
  return (
    <>
      {title}
      {shown > 0 ? links(pods.slice(0, shown)) : null}
      {rest.length === 0 ? null : (
        <details>
          <summary>{shown > 0 ? `${groupedNumber(rest.length)} more` : counted(rest.length, 'pod')}</summary>
          {links(rest)}
        </details>
      )}
    </>
  )
}
