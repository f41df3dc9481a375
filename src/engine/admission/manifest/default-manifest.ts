import type { JsonObject } from '../../../kube/codec/json.ts'
import { defaultPodOnly, defaultPodSpec, roundAmounts } from '../../../kube/defaults/default-pod-spec.ts'
import { defaultSources } from '../../../kube/defaults/default-volume.ts'
import { type Draft, draftOf, ensure, fillText, part } from '../../../kube/defaults/draft.ts'
import { canonicalManifest } from '../../../kube/schema/canonical-manifest.ts'
import { withZeroItems } from '../../../kube/schema/with-zero-items.ts'
import { defaultClaim, defaultClaimTemplate } from './default-devices.ts'
import {
  defaultAutoscaler,
  defaultClass,
  defaultDriver,
  defaultIngressClass,
  defaultLimitRange,
  defaultSlice,
} from './default-policy.ts'
import { defaultService } from './default-service.ts'
import {
  defaultCronJob,
  defaultDaemonSet,
  defaultDeployment,
  defaultJob,
  defaultReplicaSet,
  defaultReplicationController,
  defaultStatefulSet,
} from './default-workload.ts'
import { dropDisabled } from './drop-disabled.ts'

/**
 * The manifest of an object with all defaults that the API server sets for missing fields (the SetDefaults functions of each API
 * group), quantities in canonical spelling, and without fields that the kind does not have.
 */
export function defaultManifest(kind: string, manifest: JsonObject): JsonObject {
  const draft = draftOf(withZeroItems(kind, manifest))
  ensure(draft, 'metadata')
  dropDisabled(kind, draft)
  DEFAULTERS[kind]?.(draft)
  return canonicalManifest(kind, draft)
}

const DEFAULTERS: Readonly<Record<string, (draft: Draft) => void>> = {
  Pod: (draft) => {
    const spec = ensure(draft, 'spec')
    defaultPodSpec(spec)
    defaultPodOnly(spec)
  },
  Deployment: defaultDeployment,
  ReplicaSet: defaultReplicaSet,
  ReplicationController: defaultReplicationController,
  StatefulSet: defaultStatefulSet,
  DaemonSet: defaultDaemonSet,
  Job: defaultJob,
  CronJob: defaultCronJob,
  Service: defaultService,
  HorizontalPodAutoscaler: defaultAutoscaler,
  LimitRange: defaultLimitRange,
  PriorityClass: defaultClass,
  StorageClass: defaultClass,
  IngressClass: defaultIngressClass,
  CSIDriver: defaultDriver,
  EndpointSlice: defaultSlice,
  PersistentVolumeClaim: (draft) => {
    fillText(ensure(draft, 'spec'), 'volumeMode', 'Filesystem')
  },
  PersistentVolume: (draft) => {
    const spec = ensure(draft, 'spec')
    fillText(spec, 'persistentVolumeReclaimPolicy', 'Retain')
    fillText(spec, 'volumeMode', 'Filesystem')
    defaultSources(spec)
  },
  Node: (draft) => {
    const status = ensure(draft, 'status')
    roundAmounts(part(status, 'capacity'))
    const capacity = part(status, 'capacity')
    if (capacity && Object.keys(part(status, 'allocatable') ?? {}).length === 0) status['allocatable'] = { ...capacity }
  },
  ResourceClaim: defaultClaim,
  ResourceClaimTemplate: defaultClaimTemplate,
  ResourceQuota: (draft) => roundAmounts(part(part(draft, 'spec'), 'hard')),
  Namespace: (draft) => {
    const metadata = ensure(draft, 'metadata')
    metadata['labels'] = { ...part(metadata, 'labels'), 'kubernetes.io/metadata.name': metadata['name'] }
  },
}
