import type { Labels } from '../../../kube/object-row.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import { type PodTemplate, REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podFromTemplate } from '../shared/pod-control.ts'
import { claimName } from './claim-names.ts'
import { memberName, ordinalOf } from './ordinal.ts'

const POD_NAME_LABEL = 'statefulset.kubernetes.io/pod-name'
const POD_INDEX_LABEL = 'apps.kubernetes.io/pod-index'

export interface Member {
  readonly ordinal: number
  /** Name of the revision that `template` comes from. */
  readonly revision: string
  readonly template: PodTemplate
}

/** The pod of a member as the controller requests it: its own name, host name, labels and claims (newStatefulSetPod). */
export function statefulPod(cluster: ClusterView, set: StatefulSetRow, member: Member): PodRow {
  const { ordinal, revision, template } = member
  const name = memberName(set, ordinal)
  const labels = { ...template.labels, ...identityLabels(name, ordinal), [REVISION_HASH_LABEL]: revision }
  const volumes = withClaims(set, template.spec.volumes, ordinal)
  const spec = { ...template.spec, hostname: name, subdomain: set.spec.serviceName, volumes }
  const pod = podFromTemplate(cluster, set, { ...template, labels, spec })
  return podRow({ ...pod, name })
}

/** The pod with the labels of its identity; the pod itself when it has them (updateIdentity). */
export function withIdentity(cluster: ClusterView, pod: PodRow): PodRow {
  const wanted = identityLabels(pod.name, ordinalOf(pod))
  if (Object.keys(wanted).every((key) => pod.labels[key] === wanted[key])) return pod
  return podRow({ ...pod, shape: cluster.shapes.intern({ ...pod.shape, labels: { ...pod.labels, ...wanted } }) })
}

/** SC-STS-26, WL-STS-19: one label so that a Service can name one pod, one with the ordinal. */
function identityLabels(name: string, ordinal: number): Labels {
  return { [POD_NAME_LABEL]: name, [POD_INDEX_LABEL]: String(ordinal) }
}

/** A claim takes the place of a volume of its name; claims come first. */
function withClaims(set: StatefulSetRow, volumes: readonly Volume[], ordinal: number): readonly Volume[] {
  const { volumeClaimTemplates } = set.spec
  const claims = volumeClaimTemplates.map((template) => claimVolume(template.name, claimName(set, template, ordinal)))
  return [...claims, ...volumes.filter(({ name }) => !volumeClaimTemplates.some((template) => template.name === name))]
}

function claimVolume(name: string, claim: string): Volume {
  return {
    name,
    emptyDir: undefined,
    hostPath: undefined,
    persistentVolumeClaim: { claimName: claim, readOnly: false },
    ephemeral: undefined,
    gcePersistentDisk: undefined,
    awsElasticBlockStore: undefined,
    iscsi: undefined,
    rbd: undefined,
    image: undefined,
  }
}
