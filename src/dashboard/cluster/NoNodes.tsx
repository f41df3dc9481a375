import { Notice } from '../parts/Notice.tsx'

/** In place of nodes that a cluster does not have. */
export function NoNodes() {
  return (
    <Notice kind="info" title="The cluster has no nodes.">
      <p>Check the source that rehearse serve was started with.</p>
    </Notice>
  )
}
