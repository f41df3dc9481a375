import type { ApiRefusal } from '../../engine/turn.ts'
import type { Finding } from '../input-issue.ts'
import { type ActionSpec, DONE } from './action-spec.ts'
import type { Document, ManifestText } from './manifests/document.ts'
import { refusalIssues } from './manifests/refusal-issues.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl apply -f`: one object after the other; a refusal does not stop the rest. */
export interface ApplyAction extends ManifestText {
  readonly kind: 'apply'
}

export const APPLY: ActionSpec<ApplyAction> = {
  validate: () => [],
  tryOn({ documents }, path, { manifests, exact }) {
    return documents.flatMap((document, i): readonly Finding[] => {
      const result = manifests.apply(document)
      return result.ok ? [] : refusalIssues(result.refusal, { path: `${path}.manifest`, document, index: i, exact })
    })
  },
  begin({ documents, skipped }, { manifests }) {
    const output: string[] = []
    let failure: ApiRefusal | undefined
    for (const document of documents) {
      const result = manifests.apply(document)
      if (result.ok) output.push(`${kubectlName(result.value.row)} ${result.value.did}`)
      else failure ??= result.refusal
    }
    return { ...DONE, failure, output: [...output, ...skipped.map((name) => `${name} left out: the twin holds no such kind`)] }
  },
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: ({ documents }) => `apply of ${namesOf(documents)}`,
  replicasAsked: ({ documents }) => Math.max(0, ...documents.map(replicasOf)),
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
