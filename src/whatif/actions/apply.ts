import type { ApiResult, ObjectKey } from '../../engine/turn.ts'
import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { jsonText, objectText } from '../kubectl/kubectl-texts.ts'
import { ownError } from '../kubectl/own-error.ts'
import { readingLines } from '../kubectl/reading-errors.ts'
import { type RefusedObject, refusalLines } from '../kubectl/refusal-lines.ts'
import { warningLines } from '../kubectl/warning-lines.ts'
import { type ActionSpec, type ActionWarning, DONE } from './action-spec.ts'
import { failureOf } from './failure-of.ts'
import type { Document, ManifestText } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import type { ServerSide } from './manifests/server-side.ts'
import { notModelled, type SortedObjects, skippedLines, sortObjects, textsOf } from './manifests/skipped.ts'
import { unreadObjects } from './manifests/unread-objects.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl apply -f`: one object after the other; a refusal does not stop the rest (semantics F3.6). */
export interface ApplyAction extends ManifestText {
  readonly kind: 'apply'
  /** The name of the file, for kubectl's messages; standard input when left out. */
  readonly source?: string | undefined
  /** Whether it is of the same command as the apply before it: kubectl reads all its files before it applies the first. */
  readonly sameCommand?: boolean | undefined
  /** With `--server-side`; client-side when left out. */
  readonly serverSide?: ServerSide | undefined
}

export const APPLY: ActionSpec<ApplyAction> = {
  validate: () => [],
  /** A refusal is a result of the run, as with kubectl. What is applied is there for the actions after it. */
  tryOn(action, _path, { manifests }) {
    for (const document of sortObjects(action, manifests.definitions(action)).held) applied(document, action, manifests)
    return []
  },
  begin(action, { manifests, turn: { cluster } }) {
    const { documents, invalid, serverSide, source = 'STDIN' } = action
    const definitions = manifests.definitions(action)
    const { held, skipped, unmapped } = sortObjects(action, definitions)
    const output: string[] = []
    const unchanged: string[] = []
    const refused: RefusedObject[] = []
    for (const document of held) {
      const { kind, namespace, name } = document.key
      const when = serverSide ? 'serverside-apply' : cluster.get(kind, namespace, name) ? 'patching' : 'creating'
      const result = applied(document, action, manifests)
      if (!result.ok) {
        refused.push({ object: document.key, refusal: result.refusal, when })
        continue
      }
      const { row, did } = result.value
      output.push(...warningLines(result.warnings, output), `${kubectlName(row)} ${did}`)
      // Rows keep no schema of a definition: that nothing of it changes is not known.
      if (did === 'unchanged' && row.kind !== 'CustomResourceDefinition') unchanged.push(kubectlName(row))
    }
    const unread = unreadObjects({ unmapped, invalid }, { source, documents, definitions })
    const errors = refusalLines(refused, source, { alone: unread.errors.length === 0 })
    const failures = [...unread.failures, ...refused.map(({ object }, i) => ({ object, message: errors[i]?.message ?? '' }))]
    return {
      ...DONE,
      failure: failureOf(failures, refused[0]?.refusal),
      failures,
      warnings: failures.length > 0 ? [] : withoutEffect({ held, skipped }, unchanged),
      output: [
        ...output,
        ...skippedLines(skipped),
        ...readingLines(unread.errors, { alone: refused.length === 0 }),
        ...errors.flatMap(({ lines }) => lines),
      ],
    }
  },
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: (action) => `${action.serverSide ? 'server-side apply' : 'apply'} of ${objectsOf(action)}`,
  requestedReplicas: ({ documents }) => Math.max(0, ...documents.map(replicasOf)),
  kubectl: applyText,
  reach: 'AVAILABILITY',
}

function withoutEffect(
  { held, skipped }: Pick<SortedObjects, 'held' | 'skipped'>,
  unchanged: readonly string[],
): readonly ActionWarning[] {
  if (unchanged.length === 0) return notModelled(held, skipped, 'applied')
  const kind = unchanged.length === held.length ? 'ALREADY_SO' : 'PARTLY_SO'
  return [{ kind, message: `${abbreviatedNames(unchanged)} unchanged` }]
}

function applied(document: Document, { serverSide }: ApplyAction, manifests: Manifests): ApiResult<Applied> {
  const { key, manifest } = document
  // kubectl cannot apply what it does not know the name of.
  if (key.name === '') return ownError(`from ${generateNameIn(manifest)}: cannot use generate name with apply`)
  return serverSide ? manifests.applyServerSide(document, serverSide) : manifests.apply(document)
}

function generateNameIn({ metadata }: JsonObject): string {
  return isJsonObject(metadata) ? String(metadata['generateName']) : ''
}

function objectsOf({ documents, skipped, invalid }: ManifestText): string {
  if (documents.length > 0) return namesOf(documents)
  return skipped.length > 0 || !invalid ? textsOf(skipped) : kubectlName(invalid.object)
}

/** `deployment.apps/web, service/web and 3 more`. */
export function namesOf(documents: readonly Document[]): string {
  return abbreviatedNames(documents.map(({ key }) => kubectlName(key)))
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
