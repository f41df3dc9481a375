import { valueOfClass } from '../../engine/admission/pod/pod-priority.ts'
import { knowsPriorityClasses } from '../../engine/admission/pod/unread-priority.ts'
import type { ApiRefusal } from '../../engine/turn.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { partOf } from '../../kube/codec/json-parts.ts'
import { counted } from '../../lib/counted.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { issue, missing } from '../input-issue.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import { type ActionSpec, DONE } from './action-spec.ts'
import type { Document } from './manifests/document.ts'
import type { Manifests } from './manifests/manifests.ts'
import { refusalIssues } from './manifests/refusal-issues.ts'

/** Submits pods of one template. */
export interface SubmitAction {
  readonly kind: 'submit'
  /** A Pod, whatever it was written as. */
  readonly template: JsonObject
  readonly count: number
  readonly namespace: string
  /** Instead of the value in the template. */
  readonly priorityClassName: string | undefined
  /** Where the template begins in its text. */
  readonly line: number | undefined
}

/** No class is missing where none could be read (semantics F4.2). */
function isMissing(priorityClassName: string, cluster: ClusterView): boolean {
  return knowsPriorityClasses(cluster) && valueOfClass(priorityClassName, cluster) === undefined
}

export const SUBMIT: ActionSpec<SubmitAction> = {
  validate({ count, namespace, priorityClassName }, path, cluster) {
    return [
      ...(Number.isInteger(count) && count > 0 ? [] : [issue(`${path}.count`, 'count must be a whole number, 1 or more')]),
      ...(cluster.count('Namespace') === 0 || cluster.get('Namespace', '', namespace)
        ? []
        : [
            missing(`${path}.namespace`, { kind: 'Namespace', name: namespace }, () =>
              cluster.list('Namespace').map(({ name }) => name),
            ),
          ]),
      ...(priorityClassName === undefined || !isMissing(priorityClassName, cluster)
        ? []
        : [
            missing(`${path}.priorityClassName`, { kind: 'PriorityClass', name: priorityClassName }, () =>
              cluster.list('PriorityClass').map(({ name }) => name),
            ),
          ]),
    ]
  },
  /** The first of them represents all. */
  tryOn(action, path, { manifests }) {
    const document = documentOf(action)
    const result = manifests.create(document)
    if (result.ok) return []
    const named = { ...document, key: { ...document.key, name: nameOf(partOf(action.template, 'metadata')) } }
    return refusalIssues(result.refusal, { path: `${path}.template[0]`, document: named })
  },
  begin(action, { manifests }) {
    const { made, warnings, failure } = createAll(action, manifests)
    const output = [...warningLines(warnings, []), `${made} of ${action.count} pods created`]
    return {
      ...DONE,
      output,
      failure: failure && { ...failure, message: `pod ${made + 1} of ${action.count}: ${failure.message}` },
    }
  },
  requestedReplicas: ({ count }) => count,
  newPods: (actions) =>
    counted(
      actions.reduce((sum, { count }) => sum + count, 0),
      'pod',
    ),
  describe: ({ count }) => `submit of ${count} ${count === 1 ? 'pod' : 'pods'}`,
}

/** Until the first refusal: what follows would be refused as well. */
function createAll(action: SubmitAction, manifests: Manifests): Made {
  const document = documentOf(action)
  const warnings = new Set<string>()
  for (let made = 0; made < action.count; made++) {
    const result = manifests.create(document)
    for (const warning of result.warnings ?? []) warnings.add(warning)
    if (!result.ok) return { made, warnings: [...warnings], failure: result.refusal }
  }
  return { made: action.count, warnings: [...warnings] }
}

interface Made {
  readonly made: number
  readonly warnings: readonly string[]
  readonly failure?: ApiRefusal
}

/** What names the pods where the template has a name. */
function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' && name !== '' ? name : 'pod'
}

/** One of the pods. The API server makes the names: of generateName, or of the name that the template has. */
export function documentOf({ template, namespace, priorityClassName, line }: Omit<SubmitAction, 'kind' | 'count'>): Document {
  const metadata = partOf(template, 'metadata')
  const { name, namespace: _, ...others } = metadata
  const { generateName = `${nameOf({ name })}-` } = others
  const spec = partOf(template, 'spec')
  const { priority: _priority, ...unranked } = spec
  const ranked = priorityClassName === undefined ? spec : { ...unranked, priorityClassName }
  return {
    key: { kind: 'Pod', namespace, name: '' },
    manifest: { apiVersion: 'v1', kind: 'Pod', metadata: { ...others, generateName }, spec: ranked },
    line,
  }
}
