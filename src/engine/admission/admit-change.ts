import { withDefaultTolerations } from '../../kube/default-tolerations.ts'
import type { Row } from '../../kube/kinds.ts'
import { podRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../turn.ts'
import { prepareChange } from './prepare-object.ts'

/** What the API server makes of a changed object before it checks it (PrepareForUpdate, and plugins that also see updates). */
export const admitChange: Admit = Object.assign(
  (row: Row, cluster: ClusterState, { stored }: AdmissionRequest): ApiResult<Row> => {
    if (stored === undefined) return ok(row)
    if (row.kind !== 'Pod' || stored.kind !== 'Pod') return ok(prepareChange(row, stored, cluster))
    const { spec } = row.shape
    if (spec === stored.shape.spec) return ok(row)
    // A pod that is changed gets the tolerations that it lacks, like a new one (DefaultTolerationSeconds).
    const tolerations = withDefaultTolerations(spec.tolerations)
    if (tolerations === spec.tolerations) return ok(row)
    const shape = cluster.shapes.intern({ ...row.shape, spec: { ...spec, tolerations } })
    return ok(podRow({ ...row, shape }))
  },
  { onUpdate: true as const },
)
