import type { ApiRefusal, ApiResult, ObjectKey } from '../../engine/turn.ts'
import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import { namesInShort } from '../../lib/names-in-short.ts'
import { type Finding, issue } from '../input-issue.ts'
import { jsonText, objectText } from '../kubectl/kubectl-texts.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import { type ActionSpec, type ActionWarning, DONE } from './action-spec.ts'
import type { Document, ManifestText } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import { refusalIssues } from './manifests/refusal-issues.ts'
import type { ServerSide } from './manifests/server-side.ts'
import { notModelled, skippedLines } from './manifests/skipped.ts'
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
      // Ownership of fields depends on the cluster and not on the manifest: the run reports it, with kubectl's message.
      if (!result.ok && result.refusal.code === 409) return []
      return result.ok ? [] : refusalIssues(result.refusal, { path: `${path}.manifest`, document, index: i, exact })
    })
  },
  begin(action, { manifests }) {
    const { documents, skipped } = action
    const output: string[] = []
    const unchanged: string[] = []
    let failure: ApiRefusal | undefined
    for (const document of documents) {
      const result = applied(document, action, manifests)
      if (!result.ok) {
        failure ??= result.refusal
        continue
      }
      const { row, did } = result.value
      output.push(...warningLines(result.warnings, output), `${kubectlName(row)} ${did}`)
      if (did === 'unchanged') unchanged.push(kubectlName(row))
    }
    return {
      ...DONE,
      failure,
      warnings: failure ? [] : withoutEffect(action, unchanged),
      output: [...output, ...skippedLines(skipped)],
    }
  },
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: ({ documents, skipped, serverSide }) =>
    `${serverSide ? 'server-side apply' : 'apply'} of ${documents.length === 0 ? namesInShort(skipped) : namesOf(documents)}`,
  requestedReplicas: ({ documents }) => Math.max(0, ...documents.map(replicasOf)),
  kubectl: applyText,
  reach: 'AVAILABILITY',
}

function withoutEffect({ documents, skipped }: ManifestText, unchanged: readonly string[]): readonly ActionWarning[] {
  if (unchanged.length === 0) return notModelled(documents, skipped, 'applied')
  const kind = unchanged.length === documents.length ? 'ALREADY_SO' : 'PARTLY_SO'
  return [{ kind, message: `${namesInShort(unchanged)} unchanged` }]
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
  return namesInShort(documents.map(({ key }) => kubectlName(key)))
}

/** Pods that a manifest requests: the larger of what workloads and Jobs need. */
function replicasOf({ manifest }: Document): number {
  const spec = manifest['spec']
  if (typeof spec !== 'object' || spec === null) return 0
  const { replicas, parallelism } = spec as { readonly replicas?: unknown; readonly parallelism?: unknown }
  return Math.max(...[replicas, parallelism].map((value) => (typeof value === 'number' ? value : 0)))
}

function applyText({ documents, serverSide }: ApplyAction): string | undefined {
  if (documents.length === 0) return undefined
  const flags = serverSide ? ' --server-side' : ''
  const lines = documents.map(({ key, manifest, written = manifest }) =>
    isPatchOfPod(key, manifest)
      ? `kubectl patch ${objectText(key)} --type=merge -p ${jsonText({ spec: manifest['spec'] })}`
      : `echo ${jsonText(written)} | kubectl apply${flags} -f -`,
  )
  return lines.join(' && ')
}

/** A Pod in full names its containers: kubectl does not apply one without. */
function isPatchOfPod({ kind }: ObjectKey, { spec }: JsonObject): boolean {
  return kind === 'Pod' && isJsonObject(spec) && spec['containers'] === undefined
}
