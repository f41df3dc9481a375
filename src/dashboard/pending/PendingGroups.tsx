import { hrefOf } from '../address/address-bar.ts'
import type { PodName } from '../address/pending-address.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { nameOf } from '../parts/words.ts'
import type { PendingGroup, PendingPod } from './group-pending.ts'

/** Pods of a group before the others are folded. */
const PODS_SHOWN = 4

interface PendingGroupsProps {
  readonly groups: readonly PendingGroup[]
  readonly opened: PodName | undefined
}

/** The Pending pods by owner and reason; a click on a pod explains it. */
export function PendingGroups({ groups, opened }: PendingGroupsProps) {
  const columns: readonly Column<PendingGroup>[] = [
    { header: 'Owner and pods', cell: ({ title, pods }) => <OwnedPods title={title} pods={pods} opened={opened} /> },
    { header: 'Pods', cell: ({ pods }) => pods.length, number: true },
    { header: 'Why, as the scheduler reported it last', cell: ({ reason }) => reason },
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
}

function OwnedPods({ title, pods, opened }: OwnedPodsProps) {
  const links = (shown: readonly PendingPod[]) => (
    <ul class="pod-links">
      {shown.map(({ namespace, name, topOwner }) => (
        <li key={name}>
          <a
            href={hrefOf({ view: 'pending', pod: { namespace: namespace ?? 'default', name } })}
            aria-current={opened?.name === name && opened.namespace === namespace ? 'page' : undefined}
          >
            {topOwner ? name : nameOf({ namespace, name })}
          </a>
        </li>
      ))}
    </ul>
  )
  const rest = pods.slice(PODS_SHOWN)
  return (
    <>
      {pods.some(({ topOwner }) => topOwner) ? title : 'No controller'}
      {links(pods.slice(0, PODS_SHOWN))}
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          {links(rest)}
        </details>
      )}
    </>
  )
}
