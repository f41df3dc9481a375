import { storageClassRow } from '../../kube/persistent-volume.ts'
import { driverOf } from '../../kube/provisioners.ts'
import { type ProvisioningTrouble, withProvisioningTrouble } from '../../kube/provisioning-trouble.ts'
import { issue, missing } from '../input-issue.ts'
import { type ActionSpec, DONE, endedWith } from './action-spec.ts'

/** From now on no volume is made for claims of some storage classes; those that exist stay. */
export interface FailProvisioningAction {
  readonly kind: 'failProvisioning'
  readonly storageClasses: readonly string[]
  /** `fails`: whoever makes volumes tells so, and the pod is scheduled anew. `hangs`: nobody makes them, and pods wait. */
  readonly trouble: ProvisioningTrouble
}

export const FAIL_PROVISIONING: ActionSpec<FailProvisioningAction> = {
  validate({ storageClasses }, path, cluster) {
    if (storageClasses.length === 0) return [issue(`${path}.storageClasses`, 'name at least one storage class')]
    return storageClasses.flatMap((name, i) => {
      const at = `${path}.storageClasses[${i}]`
      const found = cluster.get('StorageClass', '', name)
      if (!found) return [missing(at, { kind: 'StorageClass', name }, () => cluster.list('StorageClass').map((row) => row.name))]
      if (driverOf(found.provisioner) !== undefined) return []
      return [issue(at, `nobody makes volumes for the class ${name} anyway: its provisioner is ${found.provisioner}`)]
    })
  },
  begin({ storageClasses, trouble }, { turn: { api, cluster } }) {
    for (const name of storageClasses) {
      const found = cluster.get('StorageClass', '', name)
      if (!found) continue
      const annotations = withProvisioningTrouble(found.annotations, trouble)
      const answer = api.update<'StorageClass'>(storageClassRow({ ...found, annotations }))
      if (!answer.ok) return endedWith(answer)
    }
    return DONE
  },
  describe: ({ storageClasses, trouble }) =>
    `${trouble === 'fails' ? 'failure' : 'standstill'} of provisioning for ${storageClasses.join(', ')}`,
}
