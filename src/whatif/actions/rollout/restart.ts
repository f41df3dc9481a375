import { formatInstant, type Instant, stamp } from '../../../kube/instant.ts'
import { type RolledRow, withTemplate } from '../workload-template.ts'
import { refusedFor } from './refused-for.ts'
import type { RolloutResult } from './rollout-change.ts'

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt'

/** `kubectl rollout restart` notes the moment in the template, which makes it a new one (polymorphichelpers/objectrestarter.go). */
export function restart(row: RolledRow, now: Instant): RolloutResult {
  if (row.kind === 'Deployment' && row.spec.paused)
    return refusedFor(row, "can't restart paused deployment (run rollout resume first)")
  const { template } = row.spec
  const restartedAt = formatInstant(stamp(now))
  if (template.annotations[RESTARTED_AT] === restartedAt)
    return {
      ok: false,
      message: `failed to create patch for ${row.name}: if restart has already been triggered within the past second, please wait before attempting to trigger another`,
    }
  const annotations = { ...template.annotations, [RESTARTED_AT]: restartedAt }
  return { ok: true, row: withTemplate(row, { ...template, annotations }), did: 'restarted' }
}
