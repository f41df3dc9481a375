import { ManifestGate } from '../../../engine/admission/manifest/manifest-gate.ts'
import { type ApiResult, ok, type Turn } from '../../../engine/turn.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import type { Row } from '../../../kube/kinds.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { canonicalText } from '../../../twin/row-digest.ts'
import type { Document } from './document.ts'
import { applyMerge } from './strategic-merge.ts'

export interface Applied {
  readonly row: Row
  /** kubectl's word for it. */
  readonly did: 'created' | 'configured' | 'unchanged'
}

type Server = Pick<Turn, 'api' | 'cluster'>

/**
 * Objects written in full, as `kubectl` hands them to the API server in one run: what was applied before is remembered, and
 * taken away again when a later manifest has it no more. Of what was applied before the run the twin knows nothing.
 */
export class Manifests {
  readonly #server: Server
  readonly #gate: ManifestGate
  readonly #codec: CodecContext
  /** By uid. */
  readonly #applied: Map<string, JsonObject>

  constructor(server: Server, from?: Manifests) {
    this.#server = server
    this.#codec = new CodecContext(server.cluster.shapes)
    this.#gate = from ? from.#gate.fork(server.api, this.#codec) : new ManifestGate(server.api, this.#codec)
    this.#applied = new Map(from ? from.#applied : [])
  }

  /** Whether it writes to this server. */
  isOf({ api }: Server): boolean {
    return this.#server.api === api
  }

  /** For a fork of the run, which has a server of its own. */
  fork(server: Server): Manifests {
    return new Manifests(server, this)
  }

  /** The same as it is now, which does not follow this one. */
  copy(): Manifests {
    return new Manifests(this.#server, this)
  }

  manifestOf(row: Row): JsonObject {
    return this.#gate.manifestOf(row)
  }

  create({ key: { kind, namespace }, manifest }: Document): ApiResult<Row> {
    return this.#gate.create({ kind, manifest, namespace, strict: true })
  }

  /** Puts the manifest in the place of a stored object. */
  update(row: Row, manifest: JsonObject): ApiResult<Row> {
    return this.#gate.update({ kind: row.kind, manifest, namespace: row.namespace, strict: true }, row)
  }

  /** `kubectl apply`: creates the object, or merges the manifest into what is stored. */
  apply(document: Document): ApiResult<Applied> {
    const { key, manifest } = document
    const stored: Row | undefined = this.#server.cluster.get(key.kind, key.namespace, key.name)
    if (!stored) {
      const created = this.create(document)
      return created.ok ? this.#remember(created.value, manifest, 'created') : created
    }
    const { status: _, ...asked } = manifest
    const applied = this.#applied.get(stored.uid)
    const live = this.#gate.manifestOf(applied || !writesTemplate(asked) ? stored : withRowsTemplate(stored))
    const merged = applyMerge(live, asked, applied)
    const { problem, unknown } = decodeManifest(key.kind, merged)
    const readable = problem === undefined && unknown.length === 0
    if (readable && this.#says(merged, stored)) return this.#remember(stored, asked, 'unchanged')
    const updated = this.update(stored, merged)
    return updated.ok ? this.#remember(updated.value, asked, 'configured') : updated
  }

  #remember(row: Row, manifest: JsonObject, did: Applied['did']): ApiResult<Applied> {
    this.#applied.set(row.uid, manifest)
    return ok({ row, did })
  }

  /** Whether the manifest says of the object what is stored: nothing that a row keeps would change. */
  #says(manifest: JsonObject, stored: Row): boolean {
    try {
      return canonicalText(readObject(stored.kind, manifest, this.#codec)) === canonicalText(stored)
    } catch {
      return false
    }
  }
}

/**
 * A template that the manifest writes out is read with what the manifest says of environment, commands and the like. What
 * the stored one has of them may have come from an earlier apply, which the twin has not seen, and would then go with it.
 */
function withRowsTemplate(stored: Row): Row {
  if (!('spec' in stored && 'template' in stored.spec) || stored.spec.template.unmodelled === '') return stored
  return { ...stored, spec: { ...stored.spec, template: { ...stored.spec.template, unmodelled: '' } } } as Row
}

function writesTemplate({ spec }: JsonObject): boolean {
  return isJsonObject(spec) && isJsonObject(spec['template'])
}
