import { shownKey } from '../../kube/custom-resource.ts'
import type { CoverageCode, CoverageNote as Note } from '../../whatif/outcome/coverage-note.ts'
import type { StateInfo as Info, ObjectKey as Key } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'

export const ObjectKey = builder.objectRef<Key>('ObjectKey').implement({
  description: 'Identifies an object of the cluster.',
  fields: (t) => ({
    kind: t.string({
      description: 'Kubernetes kind: `Pod`, `Deployment`; of custom resources with the API group: `Rollout.argoproj.io`.',
      resolve: (key) => shownKey(key).kind,
    }),
    namespace: t.string({
      nullable: true,
      description: 'Null for cluster-scoped kinds.',
      resolve: (key) => key.namespace || null,
    }),
    name: t.string({ description: 'metadata.name.', resolve: (key) => shownKey(key).name }),
  }),
})

export const StateInfo = builder.objectRef<Info>('StateInfo').implement({
  description: 'The state of an answer: enough to repeat the query.',
  fields: (t) => ({
    clusterName: t.exposeString('clusterName', { description: 'The cluster, as its source names it.' }),
    takenAt: t.expose('takenAt', {
      type: 'DateTime',
      description:
        'The time of the state: where virtual time begins. 1970-01-01T00:00:00Z if the files that it was read from have no time.',
    }),
    version: t.exposeString('version', {
      description: 'Increases with every change of the live twin; for a fork or a snapshot: the one that it started from.',
    }),
    fork: t.id({
      nullable: true,
      description: 'The queried fork, if any.',
      resolve: ({ fork }) => fork ?? null,
    }),
    snapshot: t.id({
      nullable: true,
      description: 'The queried snapshot, if any.',
      resolve: ({ snapshot }) => snapshot ?? null,
    }),
    digest: t.exposeString('digest', { description: 'Digest of the content: equal for equal clusters, from any source.' }),
    kubernetesVersion: t.string({
      nullable: true,
      description:
        'The version of the cluster, `v1.36.3`, as reported by its API server or else its newest kubelet; null if unknown.',
      resolve: (info) => info.kubernetesVersion ?? null,
    }),
    unlistedKinds: t.stringList({
      description:
        'Kinds of which the files contain neither objects nor an empty list, so that it is unknown whether the cluster has any. ' +
        'A command that takes what there is of such a kind is UNKNOWN. Empty for a live cluster.',
      resolve: ({ unlisted = [] }) => [...unlisted],
    }),
  }),
})

const CODES: Readonly<Record<CoverageCode, string>> = {
  UNKNOWN_SCHEDULER: 'Pods of a scheduler that is not modelled.',
  UNKNOWN_OWNER: 'Pods whose controller is not modelled or could not be read: whether they are recreated is unknown.',
  INPUT_INCOMPLETE: 'Part of the source could not be read: a truncated file, an invalid object.',
  KIND_NOT_READ: 'A kind that the twin cannot list, or that the cluster does not serve.',
  NOT_MODELLED: 'A part of the control plane that is inactive in the model.',
  MAY_BE_REVERTED:
    'Objects that the scenario changes or deletes although a custom resource controls them: its operator, which is not modelled, may revert that.',
  VOLUME_TOPOLOGY: 'Volumes with unknown topology.',
  METRICS_MISSING: 'Unknown usage.',
  ORDER_UNKNOWN:
    'The order is not visible in the API, so another answer is possible: which of equally important pods are preempted, which of equal pods a controller deletes, or the order of evictions in parallel.',
  UNREADABLE: 'An object or a kind that the verdict depends on could not be read: a verdict that would be SAFE is UNKNOWN.',
  VERSION_SKEW: 'The version of the cluster differs by more than one minor version from the version of the engine.',
  NAMES_HIDDEN: 'Namespaces that the caller may not read: their objects are counted under other names.',
  SAMPLING_START_UNKNOWN: 'The node at which the real scheduler starts its search is unknown.',
}

const CoverageCodeEnum = builder.enumType('CoverageCode', {
  description: 'Why something is not taken into account.',
  values: Object.fromEntries(
    Object.entries(CODES).map(([name, description]) => [name, { value: name as CoverageCode, description }]),
  ) as Record<CoverageCode, { value: CoverageCode; description: string }>,
})

export const CoverageNote = builder.objectRef<Note>('CoverageNote').implement({
  description: 'Something that the answer does not take into account.',
  fields: (t) => ({
    code: t.expose('code', { type: CoverageCodeEnum, description: 'Why.' }),
    message: t.exposeString('message', { description: 'Its effect on the answer.' }),
    objects: t.field({ type: [ObjectKey], description: 'The affected objects.', resolve: (note) => [...note.objects] }),
  }),
})
