import type { ObjectKey } from '../../engine/turn.ts'
import { objectOf, partOf } from '../../kube/codec/json-parts.ts'
import { KINDS, type Row } from '../../kube/kinds.ts'
import { readByName } from '../kubectl/read-by-name.ts'
import type { ActionSpec } from './action-spec.ts'
import { requestEnd } from './command-end.ts'
import { createOne } from './create-one.ts'
import type { Document } from './manifests/document.ts'
import type { Manifests } from './manifests/manifests.ts'
import { missingTarget } from './missing-target.ts'
import { kubectlName } from './workload-template.ts'

/** `kubectl create job NAME --from=cronjob/NAME`: a Job of the template of a CronJob, at once (semantics F3.28). */
export interface CreateJobAction {
  readonly kind: 'createJob'
  readonly namespace: string
  readonly name: string
  readonly cronJob: string
  /** `--save-config`: note the Job for a later apply. */
  readonly saveConfig: boolean
}

export const CREATE_JOB: ActionSpec<CreateJobAction> = {
  validate: (action, path, cluster) => missingTarget(cronJobOf(action), `${path}.cronJob`, cluster),
  /** A refusal is a result of the run, as with kubectl. What is created is there for the actions after it. */
  tryOn(action, _path, { cluster, manifests }) {
    const read = readByName(cronJobOf(action), cluster)
    if (read.ok) manifests.create(documentOf(action, read.value, manifests), action)
    return []
  },
  begin(action, { turn, manifests }) {
    const read = readByName(cronJobOf(action), turn.cluster)
    if (!read.ok) return requestEnd(cronJobOf(action), read)
    return createOne(documentOf(action, read.value, manifests), { manifests }, action)
  },
  makes: (action) => [jobOf(action)],
  subject: jobOf,
  describe: (action) => `create of ${kubectlName(jobOf(action))} from ${kubectlName(cronJobOf(action))}`,
  kubectl: ({ name, namespace, cronJob, saveConfig }) =>
    `kubectl create job ${name} -n ${namespace} --from=cronjob/${cronJob}${saveConfig ? ' --save-config' : ''}`,
}

function cronJobOf({ namespace, cronJob }: CreateJobAction): ObjectKey {
  return { kind: 'CronJob', namespace, name: cronJob }
}

function jobOf({ namespace, name }: CreateJobAction): ObjectKey {
  return { kind: 'Job', namespace, name }
}

/** The CronJob controls the Job, and its deletion does not wait for it (kubectl/pkg/cmd/create/create_job.go, createJobFromCronJob). */
function documentOf(action: CreateJobAction, cronJob: Row, manifests: Manifests): Document {
  const { kind, name, uid } = cronJob
  const template = partOf(partOf(manifests.manifestOf(cronJob), 'spec'), 'jobTemplate')
  const { labels, annotations } = partOf(template, 'metadata')
  const metadata = {
    name: action.name,
    ...(labels === undefined ? {} : { labels }),
    annotations: { [INSTANTIATE]: 'manual', ...objectOf(annotations) },
    ownerReferences: [{ apiVersion: KINDS.CronJob.apiVersion, kind, name, uid, controller: true }],
  }
  const manifest = { apiVersion: KINDS.Job.apiVersion, kind: 'Job', metadata, spec: template['spec'] }
  return { key: jobOf(action), manifest, line: undefined }
}

/** The annotation of a Job that was not started by the schedule. */
const INSTANTIATE = 'cronjob.kubernetes.io/instantiate'
