import { apiGroupOf } from '../../../kube/api-group.ts'
import { KINDS, type Row } from '../../../kube/kinds.ts'
import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import { hasContainers } from '../workload-template.ts'
import type { RolloutChange } from './rollout-change.ts'

/** What kubectl rollout prints about an object of a file that has none (semantics F3.56; polymorphichelpers/rollback.go, RollbackerFor). */
export function withoutRollout(row: Row, change: RolloutChange): string {
  const { kind, name } = row
  if (change.do !== 'undo') return `error: ${RESOURCE_NAMES[kind]} "${name}" ${DOING[change.do]} is not supported`
  const group = apiGroupOf(KINDS[kind].apiVersion)
  const full = group === '' ? kind : `${kind}.${group}`
  if (hasContainers(row)) return `no rollbacker has been implemented for "${full}"`
  return `error retrieving rollbacker for "${full}", no visitor method exists for {${group} ${kind}}`
}

const DOING: Readonly<Record<Exclude<RolloutChange['do'], 'undo'>, string>> = {
  restart: 'restarting',
  pause: 'pausing',
  resume: 'resuming',
  setImage: 'setting an image',
  setResources: 'setting resources',
  patchTemplate: 'patching a template',
}
