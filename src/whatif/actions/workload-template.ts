import { daemonSetRow } from '../../kube/daemon-set.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import { KINDS, type Kind, type Row, type RowOf } from '../../kube/kinds.ts'
import type { PodTemplate } from '../../kube/pod-template.ts'
import { statefulSetRow } from '../../kube/stateful-set.ts'
import { TEMPLATE_KINDS } from '../../kube/workload-kinds.ts'

/** The kinds whose pods follow a change of the template by a rollout. */
export const ROLLED_KINDS = ['Deployment', 'StatefulSet', 'DaemonSet'] as const
export type RolledRow = RowOf[(typeof ROLLED_KINDS)[number]]

export function isRolled(row: Row): row is RolledRow {
  return ROLLED_KINDS.some((kind) => kind === row.kind)
}

/** Pods, and objects that make pods. */
export function hasContainers({ kind }: Row): boolean {
  return kind === 'Pod' || TEMPLATE_KINDS.some((known) => known === kind)
}

/** What kubectl set prints about any other object: it names its Go type. */
export function noContainers({ kind, name }: Row): string {
  const { plural, apiVersion } = KINDS[kind]
  return `error: ${plural}/${name} the object is not a pod or does not have a pod template: *${apiVersion.split('/').at(-1)}.${kind}`
}

/** The workload with another template. */
export function withTemplate(row: RolledRow, template: PodTemplate): RolledRow {
  switch (row.kind) {
    case 'Deployment':
      return deploymentRow({ ...row, spec: { ...row.spec, template } })
    case 'StatefulSet':
      return statefulSetRow({ ...row, spec: { ...row.spec, template } })
    case 'DaemonSet':
      return daemonSetRow({ ...row, spec: { ...row.spec, template } })
  }
}

/** How kubectl names an object: `deployment.apps/web`, `pod/web-1`. */
export function kubectlName({ kind, name }: { readonly kind: Kind; readonly name: string }): string {
  return `${resourceOf(kind)}/${name}`
}

/** `deployment.apps`, `pod`. */
export function resourceOf(kind: Kind): string {
  const [group, version] = KINDS[kind].apiVersion.split('/')
  return `${kind.toLowerCase()}${version === undefined ? '' : `.${group}`}`
}
