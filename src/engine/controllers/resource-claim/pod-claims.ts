import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import { type PodResourceClaimStatus, type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodResourceClaim } from '../../../kube/pod-spec.ts'
import { POD_CLAIM_NAME, type ResourceClaimRow, resourceClaimRow } from '../../../kube/resource-claim.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Turn } from '../../turn.ts'

/** Names end in five random characters; what is before them is at most that long. */
const NAME_BASE_MAX = 57

/** The pod for which the claim was made. */
export function owningPod(claim: ResourceClaimRow): OwnerReference | undefined {
  const owner = controllerOf(claim)
  return owner?.kind === 'Pod' && owner.apiVersion === 'v1' ? owner : undefined
}

/** The names of the claims that a pod has, as far as they are known. */
export function claimNamesOf(pod: PodRow): readonly string[] {
  return pod.shape.spec.resourceClaims.flatMap((entry) => claimName(entry, pod) ?? [])
}

function claimName({ name, resourceClaimName }: PodResourceClaim, pod: PodRow): string | undefined {
  return resourceClaimName ?? pod.resourceClaimStatuses.find((made) => made.name === name)?.resourceClaimName
}

/** Whether a claim is to be created from a template, or a pod that was bound without the scheduler is to get its claims. */
export function lacksClaims(pod: PodRow, cluster: ClusterView): boolean {
  return pod.shape.spec.resourceClaims.some((entry) => {
    const name = claimName(entry, pod)
    if (name === undefined) return isToBeMade(entry, pod)
    const claim = cluster.get('ResourceClaim', pod.namespace, name)
    if (!claim) return entry.resourceClaimTemplateName !== undefined
    return pod.nodeName !== '' && isToBeReserved(claim, pod)
  })
}

/** A template whose claim was found not to be needed is in the status without a name. */
function isToBeMade({ name, resourceClaimTemplateName }: PodResourceClaim, pod: PodRow): boolean {
  return resourceClaimTemplateName !== undefined && !pod.resourceClaimStatuses.some((made) => made.name === name)
}

function isToBeReserved({ status }: ResourceClaimRow, pod: PodRow): boolean {
  return status.allocation !== undefined && !status.reservedFor.some(({ uid }) => uid === pod.uid)
}

/** Creates the claims that a pod lacks, and records their names in its status. Returns why one could not be created. */
export function makeClaims(pod: PodRow, turn: Turn): string | undefined {
  const made: PodResourceClaimStatus[] = []
  for (const entry of pod.shape.spec.resourceClaims) {
    const claim = claimFor(entry, pod, turn)
    if (typeof claim === 'string') return `PodResourceClaim ${entry.name}: ${claim}`
    if (claim) made.push({ name: entry.name, resourceClaimName: claim.name })
  }
  if (made.length === 0) return undefined
  const others = pod.resourceClaimStatuses.filter(({ name }) => !made.some((status) => status.name === name))
  const answer = turn.api.updateStatus<'Pod'>(podRow({ ...pod, resourceClaimStatuses: [...others, ...made] }))
  return answer.ok ? undefined : `update pod ResourceClaimStatuses: ${answer.refusal.message}`
}

/** `undefined`: there is nothing to make. One that was made before, but is not in the status yet, is taken. */
function claimFor(entry: PodResourceClaim, pod: PodRow, turn: Turn): ResourceClaimRow | string | undefined {
  const { resourceClaimTemplateName: templateName } = entry
  if (templateName === undefined) return undefined
  const known = pod.resourceClaimStatuses.find(({ name }) => name === entry.name)
  if (known && known.resourceClaimName === undefined) return undefined
  const stored = known?.resourceClaimName && turn.cluster.get('ResourceClaim', pod.namespace, known.resourceClaimName)
  if (stored && owningPod(stored)?.uid === pod.uid) return undefined
  return orphanFor(entry, pod, turn.cluster) ?? createClaim(entry, pod, { templateName, turn })
}

function orphanFor({ name }: PodResourceClaim, pod: PodRow, cluster: ClusterView): ResourceClaimRow | undefined {
  for (const row of cluster.dependentsOf(pod.uid)) {
    if (row.kind === 'ResourceClaim' && row.annotations[POD_CLAIM_NAME] === name) return row
  }
  return undefined
}

function createClaim(
  entry: PodResourceClaim,
  pod: PodRow,
  { templateName, turn }: { readonly templateName: string; readonly turn: Turn },
): ResourceClaimRow | string {
  const template = turn.cluster.get('ResourceClaimTemplate', pod.namespace, templateName)
  if (!template) {
    return `resource claim template "${templateName}": resourceclaimtemplate.resource.k8s.io "${templateName}" not found`
  }
  const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.name, uid: pod.uid, controller: true, blockOwnerDeletion: false }
  const answer = turn.api.create<'ResourceClaim'>(
    resourceClaimRow({
      namespace: pod.namespace,
      name: '',
      generateName: nameBase(pod.name, entry.name),
      ownerReferences: [owner],
      annotations: { ...template.spec.annotations, [POD_CLAIM_NAME]: entry.name },
      labels: template.spec.labels,
      spec: template.spec.spec,
    }),
  )
  return answer.ok ? answer.value : `create ResourceClaim : ${answer.refusal.message}`
}

/** Of names that are too long both parts are cut, so that the second stays to be seen. */
function nameBase(pod: string, claim: string): string {
  const full = `${pod}-${claim}-`
  if (full.length <= NAME_BASE_MAX) return full
  const cut = (text: string): string => text.slice(0, Math.trunc((text.length * NAME_BASE_MAX) / full.length))
  return `${cut(pod)}-${cut(claim)}`
}

/** Reserves allocated claims for a pod that was bound to its node without the scheduler. False: one could not be reserved. */
export function reserveClaims(pod: PodRow, turn: Turn): boolean {
  for (const name of claimNamesOf(pod)) {
    const claim = turn.cluster.get('ResourceClaim', pod.namespace, name)
    if (!claim || !isToBeReserved(claim, pod)) continue
    const consumer = { apiGroup: '', resource: 'pods', name: pod.name, uid: pod.uid }
    const reservedFor = [...claim.status.reservedFor, consumer]
    const answer = turn.api.updateStatus<'ResourceClaim'>(
      resourceClaimRow({ ...claim, status: { ...claim.status, reservedFor } }),
    )
    if (!answer.ok) return false
  }
  return true
}
