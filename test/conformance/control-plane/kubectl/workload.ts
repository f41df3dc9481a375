import { KINDS, type Kind, type Row } from '../../../../src/kube/kinds.ts'
import type { PodTemplate } from '../../../../src/kube/pod-template.ts'
import { assert } from '../../../../src/lib/assert.ts'
import type { Lab } from '../lab.ts'

/** kubectl's names of kinds, long and short. */
const NAMES: Readonly<Record<string, Kind>> = {
  deployment: 'Deployment',
  rs: 'ReplicaSet',
  replicaset: 'ReplicaSet',
  rc: 'ReplicationController',
  sts: 'StatefulSet',
  statefulset: 'StatefulSet',
  daemonset: 'DaemonSet',
  jobs: 'Job',
  pods: 'Pod',
}

/** The kind of a word such as `replicaset`. */
export function kindNamed(word: string): Kind {
  const kind = NAMES[word]
  assert(kind !== undefined, `${word} is a workload`)
  return kind
}

/** The object of a word such as `deployment/web`. */
export function workloadNamed(word: string, lab: Lab): Row {
  const [short = '', name = ''] = word.split('/')
  const kind = kindNamed(short)
  const row: Row | undefined = lab.simulation.state.get(kind, lab.namespace, name)
  assert(row !== undefined, `${word} is there`)
  return row
}

/** How kubectl prints an object: `deployment.apps/web`. */
export function printed(row: Row): string {
  const [group, version] = KINDS[row.kind].apiVersion.split('/')
  return `${row.kind.toLowerCase()}${version === undefined ? '' : `.${group}`}/${row.name}`
}

/** The workload with another template. */
export function withTemplate<R extends Row>(row: R, change: (template: PodTemplate) => PodTemplate): R {
  assert('spec' in row && 'template' in row.spec, `${row.kind} has a template`)
  return { ...row, spec: { ...row.spec, template: change(row.spec.template) } }
}
