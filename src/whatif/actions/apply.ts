import type { ApiRefusal, ApiResult } from '../../engine/turn.ts'
import { type Finding, issue } from '../input-issue.ts'
import { type ActionSpec, DONE } from './action-spec.ts'
import type { Document, ManifestText } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import { refusalIssues } from './manifests/refusal-issues.ts'
import type { ServerSide } from './manifests/server-side.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl apply -f`: one object after the other; a refusal does not stop the rest. */
export interface ApplyAction extends ManifestText {
  readonly kind: 'apply'
  /** With `--server-side`; client-side when left out. */
  readonly serverSide?: ServerSide | undefined
}

export const APPLY: ActionSpec<ApplyAction> = {
  validate: ({ documents, serverSide }, path) => (serverSide ? namelessIssues(documents, path) : []),
  tryOn(action, path, { manifests, exact }) {
    return action.documents.flatMap((document, i): readonly Finding[] => {
      const result = applied(document, action, manifests)
      // Who owns what is a matter of the cluster and not of the manifest: the run tells it, in kubectl's words.
      if (!result.ok && result.refusal.code === 409) return []
      return result.ok ? [] : refusalIssues(result.refusal, { path: `${path}.manifest`, document, index: i, exact })
    })
  },
  begin(action, { manifests }) {
    const { documents, skipped } = action
    const output: string[] = []
    let failure: ApiRefusal | undefined
    for (const document of documents) {
      const result = applied(document, action, manifests)
      if (result.ok) output.push(`${kubectlName(result.value.row)} ${result.value.did}`)
      else failure ??= result.refusal
    }
    return { ...DONE, failure, output: [...output, ...skipped.map((name) => `${name} left out: the twin holds no such kind`)] }
  },
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: ({ documents, serverSide }) => `${serverSide ? 'server-side apply' : 'apply'} of ${namesOf(documents)}`,
  replicasAsked: ({ documents }) => Math.max(0, ...documents.map(replicasOf)),
}

function applied(document: Document, { serverSide }: ApplyAction, manifests: Manifests): ApiResult<Applied> {
  return serverSide ? manifests.applyServerSide(document, serverSide) : manifests.apply(document)
}

/** kubectl cannot apply what it does not know the name of. */
function namelessIssues(documents: readonly Document[], path: string): readonly Finding[] {
  return documents.flatMap(({ key, manifest }, i) => {
    if (key.name !== '') return []
    const { generateName } = manifest['metadata'] as { readonly generateName?: unknown }
    return [issue(`${path}.manifest[${i}]`, `from ${generateName}: cannot use generate name with apply`)]
  })
}

/** `deployment.apps/web, service/web and 3 more`. */
export function namesOf(documents: readonly Document[]): string {
  const names = documents.slice(0, 3).map(({ key }) => kubectlName(key))
  const more = documents.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** Pods that a manifest asks for: the larger of what workloads and Jobs want. */
function replicasOf({ manifest }: Document): number {
  const spec = manifest['spec']
  if (typeof spec !== 'object' || spec === null) return 0
  const { replicas, parallelism } = spec as { readonly replicas?: unknown; readonly parallelism?: unknown }
  return Math.max(...[replicas, parallelism].map((value) => (typeof value === 'number' ? value : 0)))
}
