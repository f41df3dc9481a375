import type { ApiResult } from '../../engine/turn.ts'
import { ownError } from '../kubectl/own-error.ts'
import type { ActionSpec } from './action-spec.ts'
import { type ForcedDeletion, forceReplace } from './force-replace.ts'
import type { Document } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import { sortObjects } from './manifests/skipped.ts'
import { type ManifestCommand, objectsOf, requestedReplicas, savingText, writeDocuments } from './write-documents.ts'

/** `kubectl replace -f`: each object is put in the place of the stored one as a whole (semantics F3.23). */
export interface ReplaceAction extends ManifestCommand {
  readonly kind: 'replace'
  /** `--save-config`: note the manifest for a later apply. */
  readonly saveConfig: boolean
  /** `--force`: delete the objects and create them (semantics F3.31). */
  readonly force?: ForcedDeletion | undefined
}

export const REPLACE: ActionSpec<ReplaceAction> = {
  validate: () => [],
  /** A refusal is a result of the run, as with kubectl. What is replaced is there for the actions after it. */
  tryOn(action, _path, { manifests }) {
    for (const document of sortObjects(action, manifests.definitions(action)).held) {
      const result = replaced(document, action, manifests)
      if (action.force && !result.ok && result.refusal.code === 404) manifests.create(document)
    }
    return []
  },
  begin: (action, tools) =>
    action.force
      ? forceReplace(action, action.force, tools)
      : writeDocuments(action, tools, {
          done: 'replaced',
          send: (document) => replaced(document, action, tools.manifests),
          when: () => 'replacing',
        }),
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: (action) => `${action.force ? 'forced replace' : 'replace'} of ${objectsOf(action)}`,
  requestedReplicas,
  kubectl: (action) => savingText(['replace', ...forceFlags(action)].join(' '))(action),
  reach: 'AVAILABILITY',
}

function replaced(document: Document, { saveConfig }: ReplaceAction, manifests: Manifests): ApiResult<Applied> {
  return document.key.name === '' ? ownError(UNNAMED) : manifests.replace(document, { saveConfig })
}

function forceFlags({ force }: ReplaceAction): readonly string[] {
  if (!force) return []
  const { cascade, gracePeriodSeconds, timeoutMs } = force
  return [
    '--force',
    ...(cascade === 'Background' ? [] : [`--cascade=${cascade.toLowerCase()}`]),
    ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
    ...(timeoutMs === undefined ? [] : [`--timeout=${timeoutMs / 1000}s`]),
  ]
}

const UNNAMED = 'resource name may not be empty'
