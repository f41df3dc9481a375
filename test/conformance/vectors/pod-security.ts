import { podSecurity } from '../../../src/engine/admission/pod-security/pod-security.ts'
import type { AdmissionRequest } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import type { Row } from '../../../src/kube/kinds.ts'
import { namespaceRow } from '../../../src/kube/namespace.ts'
import type { Labels } from '../../../src/kube/object-row.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { JsonObject } from '../json.ts'
import { judgeBy } from './judge.ts'

/** A new pod in a namespace with these labels. */
export const judgePodSecurity = judgeBy(({ labels, pod }: { readonly labels: Labels; readonly pod: JsonObject }) => {
  const state = new ClusterState()
  state.put(namespaceRow({ name: 'default', labels }))
  const row = readObject('Pod', pod, new CodecContext(state.shapes))
  return answerOf(row, state, { manifest: pod, stored: undefined })
})

/** Other labels of a namespace with pods, each of which its own ReplicaSet keeps: its template is what is known of the pod. */
export const judgePodSecurityRelabel = judgeBy(
  ({ before, after, pods }: { readonly before: Labels; readonly after: Labels; readonly pods: readonly JsonObject[] }) => {
    const state = new ClusterState()
    const codec = new CodecContext(state.shapes)
    const stored = namespaceRow({ name: 'default', labels: before })
    state.put(stored)
    for (const pod of pods) for (const row of ownedPod(pod, codec)) state.put(row)
    return answerOf(namespaceRow({ name: 'default', labels: after }), state, { manifest: undefined, stored })
  },
)

function ownedPod(pod: JsonObject, codec: CodecContext): readonly Row[] {
  const metadata = pod['metadata'] as JsonObject & { readonly name: string }
  const { name, annotations } = metadata
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: `rs-${name}`, controller: true }
  const template = { metadata: { annotations }, spec: pod['spec'] }
  const set = { metadata: { name, namespace: 'default', uid: `rs-${name}` }, spec: { selector: {}, template } }
  return [
    readObject('ReplicaSet', set, codec),
    readObject('Pod', { ...pod, metadata: { ...metadata, ownerReferences: [owner] } }, codec),
  ]
}

function answerOf(row: Row, state: ClusterState, { manifest, stored }: Pick<AdmissionRequest, 'manifest' | 'stored'>) {
  const result = podSecurity(row, state, { requested: row, manifest, stored, storedManifest: undefined })
  return {
    allowed: result.ok,
    message: result.ok ? '' : result.refusal.message,
    warnings: result.ok ? (result.warnings ?? []) : [],
  }
}
