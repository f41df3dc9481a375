import type { ApiRefusal, ApiResult } from '../../engine/turn.ts'
import { partOf } from '../../kube/codec/json-parts.ts'
import type { Kind } from '../../kube/kinds.ts'
import { ownError } from '../kubectl/own-error.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import type { ActionTools, Ended } from './action-spec.ts'
import { endAfter, requestEnd } from './command-end.ts'
import type { Document } from './manifests/document.ts'
import { kubectlName } from './workload-template.ts'

/** What a command such as `kubectl create deployment` or `kubectl run` does with the object that it makes (semantics F3.28, F3.32). */
export function createOne(
  document: Document,
  { manifests }: Pick<ActionTools, 'manifests'>,
  options: { readonly saveConfig: boolean },
): Ended {
  const { key } = document
  const result = manifests.create(document, { ...options, by: key.kind === 'Pod' ? 'kubectl-run' : 'kubectl-create' })
  const warned = warningLines(result.warnings, [])
  if (!result.ok) return endAfter(warned, requestEnd(key, withWords(document, result.refusal)))
  return requestEnd(key, result, [...warned, `${kubectlName(result.value)} created`])
}

/** How these commands call an object that is not created, Services apart; the others print the refusal alone. */
const NAMES: { readonly [K in Kind]?: string } = {
  CronJob: 'cronjob',
  Deployment: 'deployment',
  Ingress: 'ingress',
  Job: 'job',
  PodDisruptionBudget: 'poddisruptionbudgets',
  PriorityClass: 'priorityclass',
  ResourceQuota: 'quota',
  ServiceAccount: 'serviceaccount',
}

/** The error of kubectl around a refusal (kubectl/pkg/cmd/create/create_*.go, Run). */
function withWords({ key: { kind }, manifest }: Document, refusal: ApiRefusal): ApiResult<never> {
  const name = kind === 'Service' ? `${partOf(manifest, 'spec')['type']} service` : NAMES[kind]
  return name === undefined ? { ok: false, refusal } : ownError(`failed to create ${name}: ${refusal.message}`)
}
