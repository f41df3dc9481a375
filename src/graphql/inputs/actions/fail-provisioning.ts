import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const FailProvisioningInput = builder.inputType('FailProvisioningInput', {
  description: 'No more volumes are provisioned for claims of some storage classes: a quota is used up, or a driver is down.',
  fields: (t) => ({
    storageClasses: t.stringList({ required: true, description: 'Names of storage classes.' }),
    hangs: t.boolean({
      description:
        'The provisioner does not answer: pods wait for their volumes until the scheduler gives up. By default it reports a failure.',
    }),
  }),
})

export const FAIL_PROVISIONING: ActionField<typeof FailProvisioningInput.$inferInput> = {
  type: FailProvisioningInput,
  description: 'Let volume provisioning fail or hang. Existing volumes stay, and bound claims keep them.',
  read: ({ storageClasses, hangs }) => ({
    kind: 'failProvisioning',
    storageClasses,
    trouble: hangs ? 'hangs' : 'fails',
  }),
}
