import { ManifestGate } from '../../../src/engine/admission/manifest/manifest-gate.ts'
import type { PolicyGap } from '../../../src/engine/admission/policies/policy-gap.ts'
import { admissionSteps } from '../../../src/engine/admission/registry.ts'
import { TwinApiServer } from '../../../src/engine/api-server/twin-api-server.ts'
import { quotaUsage } from '../../../src/engine/controllers/resource-quota/quota-usage.ts'
import { Random } from '../../../src/engine/run/random.ts'
import type { ApiResult } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { type Instant, parseInstant } from '../../../src/kube/instant.ts'
import { isKind, KINDS, type Row } from '../../../src/kube/kinds.ts'
import { namespaceRow } from '../../../src/kube/namespace.ts'
import { priorityClassRow } from '../../../src/kube/priority-class.ts'
import { resourceQuotaRow } from '../../../src/kube/resource-quota.ts'
import { serviceAccountRow } from '../../../src/kube/service-account.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { mergePatch } from '../control-plane/actions/changed.ts'
import type { JsonObject } from '../json.ts'
import { strategicPatch } from './strategic-patch.ts'

/** An object that existed, and its namespace. */
export type ContextEntry = readonly [object: JsonObject & { readonly kind: string }, namespace: string]

/** What every API server makes for itself. */
const SYSTEM_CLASSES = [
  ['system-cluster-critical', 2_000_000_000],
  ['system-node-critical', 2_000_001_000],
] as const

type Manifest = JsonObject & { readonly kind: string }

const NAMESPACES = ['default', 'kube-system', 'plain', 'limited', 'strict', 'bounded', 'scoped']

/** A cluster with the objects of the context, and an API server in front of it. */
export class AdmissionWorld {
  readonly nowText = '2026-06-01T00:00:00Z'
  readonly state = new ClusterState()
  readonly codec = new CodecContext(this.state.shapes)
  /** Why policies were not evaluated. */
  readonly gaps: string[] = []
  readonly #gate: ManifestGate

  constructor(context: readonly ContextEntry[]) {
    const now = parseInstant(this.nowText)
    assert(now !== undefined, 'the moment is written rightly')
    for (const name of NAMESPACES) {
      this.state.put(namespaceRow({ name, labels: { 'kubernetes.io/metadata.name': name } }))
      this.state.put(serviceAccountRow({ namespace: name, name: 'default' }))
    }
    for (const [name, value] of SYSTEM_CLASSES) this.state.put(priorityClassRow({ name, value }))
    for (const [object, namespace] of context) this.state.put(this.read(object, namespace))
    this.#countQuotas(now)
    const onPolicyGap = ({ why }: PolicyGap): unknown => this.gaps.push(why)
    const options = { state: this.state, now: () => now, random: new Random(1), admission: admissionSteps({ onPolicyGap }) }
    this.#gate = new ManifestGate(new TwinApiServer(options), this.codec)
  }

  create(manifest: Manifest, namespace: string, strict: boolean): ApiResult<Row> {
    const { kind } = manifest
    assert(isKind(kind), `${kind} is a kind that rows are made of`)
    return this.#gate.create({ kind, manifest, namespace, strict })
  }

  /** Patches a stored object: pods strategically, all else with a merge patch, as it was recorded. */
  patch(stored: Row, patch: JsonObject): ApiResult<Row> {
    const manifest = this.#gate.manifestOf(stored)
    const patched = stored.kind === 'Pod' ? strategicPatch(manifest, patch) : mergePatch(manifest, patch)
    return this.#gate.update({ kind: stored.kind, manifest: patched, namespace: stored.namespace }, stored)
  }

  /** A stored object after a controller has written its status. */
  withStatus(stored: Row, status: JsonObject): Row {
    const reported = readObject(stored.kind, { ...this.#gate.manifestOf(stored), status }, this.codec)
    const row = { ...reported, uid: stored.uid, authorship: stored.authorship } as Row
    this.state.put(row)
    return row
  }

  read(object: Manifest, namespace: string): Row {
    assert(isKind(object.kind), `${object.kind} is a kind that rows are made of`)
    const metadata = object['metadata'] as JsonObject
    const placed = KINDS[object.kind].namespaced ? { namespace, ...metadata } : metadata
    return readObject(object.kind, { ...object, metadata: placed }, this.codec)
  }

  /** As the quota controller had done before. */
  #countQuotas(now: Instant): void {
    for (const quota of this.state.list('ResourceQuota'))
      this.state.put(resourceQuotaRow({ ...quota, statusHard: quota.hard, used: quotaUsage(quota, this.state, now) }))
  }
}
