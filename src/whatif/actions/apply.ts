import type { ApiResult, ObjectKey } from '../../engine/turn.ts'
import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import type { Row } from '../../kube/kinds.ts'
import { APPLY_WARNINGS } from '../kubectl/apply-warnings.ts'
import { jsonText, objectText } from '../kubectl/kubectl-texts.ts'
import { ownError } from '../kubectl/own-error.ts'
import type { ActionSpec, ActionTools } from './action-spec.ts'
import type { Document } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import type { ServerSide } from './manifests/server-side.ts'
import { sortObjects } from './manifests/skipped.ts'
import { noneInManifest } from './no-effect.ts'
import { type ManifestCommand, objectsOf, requestedReplicas, writeDocuments } from './write-documents.ts'

/** `kubectl apply -f`: one object after the other; a refusal does not stop the rest (semantics F3.6). */
export interface ApplyAction extends ManifestCommand {
  readonly kind: 'apply'
  /** With `--server-side`; client-side when left out. */
  readonly serverSide?: ServerSide | undefined
}

export const APPLY: ActionSpec<ApplyAction> = {
  validate: () => [],
  warnings: ({ unselected }) => noneInManifest(unselected),
  /** A refusal is a result of the run, as with kubectl. What is applied is there for the actions after it. */
  tryOn(action, _path, { manifests }) {
    for (const document of sortObjects(action, manifests.definitions(action)).held) applied(document, action, manifests)
    return []
  },
  begin: (action, tools) =>
    writeDocuments(action, tools, {
      done: 'applied',
      send: (document) => applied(document, action, tools.manifests),
      when({ key: { kind, namespace, name } }) {
        if (action.serverSide) return 'serverside-apply'
        return tools.turn.cluster.get(kind, namespace, name) ? 'patching' : 'creating'
      },
      warningsBefore: ({ key }) => (action.serverSide ? [] : missingNote(key, tools)),
      warningsAfter: (row) => (row.deletionTimestamp === undefined ? [] : [APPLY_WARNINGS.deleting(row)]),
    }),
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: (action) => `${action.serverSide ? 'server-side apply' : 'apply'} of ${objectsOf(action)}`,
  requestedReplicas,
  kubectl: applyText,
  reach: 'AVAILABILITY',
}

function missingNote({ kind, namespace, name }: ObjectKey, { manifests, turn }: ActionTools): readonly string[] {
  const stored: Row | undefined = turn.cluster.get(kind, namespace, name)
  return stored && manifests.authorshipOf(stored)?.lastApplied === '' ? [APPLY_WARNINGS.withoutNote(stored)] : []
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
