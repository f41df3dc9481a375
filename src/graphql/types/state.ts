import type { CoverageCode, StateInfo as Info, ObjectKey as Key, CoverageNote as Note } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'

export const ObjectKey = builder.objectRef<Key>('ObjectKey').implement({
  description: 'Names an object of the cluster.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kubernetes kind: `Pod`, `Deployment`.' }),
    namespace: t.string({
      nullable: true,
      description: 'Null for cluster-scoped kinds.',
      resolve: (key) => key.namespace || null,
    }),
    name: t.exposeString('name', { description: 'metadata.name.' }),
  }),
})

export const StateInfo = builder.objectRef<Info>('StateInfo').implement({
  description: 'The state an answer was computed on: enough to ask the same again.',
  fields: (t) => ({
    clusterName: t.exposeString('clusterName', { description: 'The cluster, as its source names it.' }),
    takenAt: t.expose('takenAt', { type: 'DateTime', description: 'The moment of the state: where virtual time begins.' }),
    version: t.exposeString('version', {
      description: 'Rises with every change of the live twin; of a fork or a snapshot: the one that it began with.',
    }),
    fork: t.id({
      nullable: true,
      description: 'The fork that was asked, if it was one.',
      resolve: ({ fork }) => fork ?? null,
    }),
    snapshot: t.id({
      nullable: true,
      description: 'The snapshot that was asked, if it was one.',
      resolve: ({ snapshot }) => snapshot ?? null,
    }),
    digest: t.exposeString('digest', { description: 'Digest of the content: equal for equal clusters, however they were read.' }),
    kubernetesVersion: t.string({
      nullable: true,
      description: 'The version of the cluster, where it is known.',
      resolve: (info) => info.kubernetesVersion ?? null,
    }),
  }),
})

const CODES: Readonly<Record<CoverageCode, string>> = {
  UNKNOWN_SCHEDULER: 'Pods of a scheduler that is not modelled.',
  UNKNOWN_OWNER: 'Pods whose controller is not modelled or could not be read: whether they are made anew is unknown.',
  INPUT_INCOMPLETE: 'Something that the source holds could not be read: a file that was cut off, an object that is wrong.',
  KIND_NOT_READ: 'A kind that the twin may not list, or that the cluster does not serve.',
  NOT_MODELLED: 'A part of the control plane that does not act in the model.',
  VOLUME_TOPOLOGY: 'Volumes whose reach is unknown.',
  METRICS_MISSING: 'Usage that nobody told.',
  SAMPLING_START_UNKNOWN: 'The node at which the real scheduler begins its search is unknown.',
}

const CoverageCodeEnum = builder.enumType('CoverageCode', {
  description: 'Why something is not taken into account.',
  values: Object.fromEntries(
    Object.entries(CODES).map(([name, description]) => [name, { value: name as CoverageCode, description }]),
  ) as Record<CoverageCode, { value: CoverageCode; description: string }>,
})

export const CoverageNote = builder.objectRef<Note>('CoverageNote').implement({
  description: 'Something that the answer does not take into account. Never a silent guess.',
  fields: (t) => ({
    code: t.expose('code', { type: CoverageCodeEnum, description: 'Why.' }),
    message: t.exposeString('message', { description: 'What it means for the answer.' }),
    objects: t.field({ type: [ObjectKey], description: 'The objects it concerns.', resolve: (note) => [...note.objects] }),
  }),
})
