import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const FailProvisioningInput = builder.inputType('FailProvisioningInput', {
  description: 'No volume is made for claims of some storage classes from now on: a quota is used up, a driver is down.',
  fields: (t) => ({
    storageClasses: t.stringList({ required: true, description: 'Names of storage classes.' }),
    hangs: t.boolean({
      description:
        'Nobody answers at all: pods wait for their volumes until the scheduler gives up. False or left out: whoever makes volumes tells that it fails.',
    }),
  }),
})

export const FAIL_PROVISIONING: ActionField<typeof FailProvisioningInput.$inferInput> = {
  type: FailProvisioningInput,
  description: 'Let the making of volumes fail or hang. Volumes that exist stay, and claims that are bound keep them.',
  read: ({ storageClasses, hangs }) => ({
    kind: 'failProvisioning',
    storageClasses,
    trouble: hangs ? 'hangs' : 'fails',
  }),
}
