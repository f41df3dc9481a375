import type { Row } from '../../../kube/kinds.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'

/** The template of an object that makes pods; `undefined` for all others. */
export function templateOf(row: Row): PodTemplate | undefined {
  switch (row.kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
      return row.spec.template
    case 'CronJob':
      return row.spec.jobTemplate.spec.template
    default:
      return undefined
  }
}
