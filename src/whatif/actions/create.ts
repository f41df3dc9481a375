import { type ApiResult, ok } from '../../engine/turn.ts'
import type { ActionSpec } from './action-spec.ts'
import { createOne } from './create-one.ts'
import type { Document } from './manifests/document.ts'
import type { Applied, Manifests } from './manifests/manifests.ts'
import { sortObjects } from './manifests/skipped.ts'
import { type ManifestCommand, objectsOf, requestedReplicas, savingText, writeDocuments } from './write-documents.ts'

/**
 * `kubectl create -f`: each object is created; one that exists is refused, which does not stop the rest (semantics F3.25). Or a command such as
 * `kubectl create deployment`, which creates one object (semantics F3.28).
 */
export interface CreateAction extends ManifestCommand {
  readonly kind: 'create'
  /** `--save-config`: note the manifest for a later apply. */
  readonly saveConfig: boolean
  /** Whether a command that makes the object itself creates it: its errors have other words. */
  readonly subcommand?: true | undefined
}

export const CREATE: ActionSpec<CreateAction> = {
  validate: () => [],
  /** A refusal is a result of the run, as with kubectl. What is created is there for the actions after it. */
  tryOn(action, _path, { manifests }) {
    for (const document of sortObjects(action, manifests.definitions(action)).held) created(document, action, manifests)
    return []
  },
  begin(action, tools) {
    const [document] = action.documents
    if (action.subcommand && document) return createOne(document, tools, action)
    return writeDocuments(action, tools, {
      done: 'created',
      send: (item) => created(item, action, tools.manifests),
      when: () => 'creating',
    })
  },
  makes: ({ documents }) => documents.map(({ key }) => key),
  subject: ({ documents }) => documents[0]?.key,
  describe: (action) => `create of ${objectsOf(action)}`,
  requestedReplicas,
  kubectl: savingText('create'),
  reach: 'AVAILABILITY',
}

function created(document: Document, { saveConfig }: CreateAction, manifests: Manifests): ApiResult<Applied> {
  const result = manifests.create(document, { saveConfig })
  return result.ok ? ok({ row: result.value, did: 'created' }, result.warnings) : result
}
