import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { KINDS, type Kind } from '../../src/kube/kinds.ts'
import type { SingleAction } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import type { StateTwin } from './state-twin.ts'

/** A manifest of the namespace `shop`, where its kind has one; `rest` is what follows the metadata. */
function manifestOf(kind: Kind, name: string, rest: object) {
  const metadata = { name, ...(KINDS[kind].namespaced ? { namespace: 'shop' } : {}) }
  return { apiVersion: KINDS[kind].apiVersion, kind, metadata, ...rest }
}

/** Puts an object of the namespace into the cluster; its uid is its name. */
export function putManifest(twin: StateTwin, kind: Kind, name: string, rest: object = {}): void {
  const { metadata, ...manifest } = manifestOf(kind, name, rest)
  twin.put(readObject(kind, { ...manifest, metadata: { ...metadata, uid: name } }, new CodecContext(twin.state.shapes)))
}

/** The action that applies an object of the namespace. */
export function applied(kind: Kind, name: string, rest: object): SingleAction {
  const namespace = KINDS[kind].namespaced ? 'shop' : ''
  return {
    kind: 'apply',
    documents: [{ key: { kind, namespace, name }, manifest: manifestOf(kind, name, rest), line: undefined }],
    skipped: [],
  }
}

/** What the actions do to the cluster. */
export function playOn(twin: StateTwin, actions: readonly SingleAction[]): Outcome {
  return simulate(twin.pin(), scenarioOf(actions))
}
