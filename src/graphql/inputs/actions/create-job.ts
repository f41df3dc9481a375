import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'kubectl create job --from: a Job of the template of a CronJob, at once.',
  fields: (t) => ({
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of both.' }),
    name: t.string({ required: true, description: 'The name of the Job.' }),
    cronJob: t.string({ required: true, description: '--from: the name of the CronJob.' }),
    saveConfig: t.boolean({ defaultValue: false, description: '--save-config: note the Job for a later apply.' }),
  }),
})

export const CREATE_JOB: ActionField<typeof CreateJobInput.$inferInput> = {
  type: CreateJobInput,
  description: 'Create a Job of the template of a CronJob.',
  read: ({ namespace, name, cronJob, saveConfig }) => ({
    kind: 'createJob',
    namespace: namespace ?? 'default',
    name,
    cronJob,
    saveConfig: saveConfig ?? false,
  }),
}
