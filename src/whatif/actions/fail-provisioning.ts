import { defaultStorageClass } from '../../kube/default-storage-class.ts'
import type { ProvisioningTrouble } from '../../kube/experiment/experiment.ts'
import { driverOf } from '../../kube/provisioners.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { issue, missing } from '../input-issue.ts'
import { type ActionSpec, DONE, endedWith } from './action-spec.ts'

/** From now on no volume is made for claims of some storage classes; those that exist stay. */
export interface FailProvisioningAction {
  readonly kind: 'failProvisioning'
  readonly storageClasses: readonly string[]
  /** `fails`: the provisioner reports a failure, and the pod is scheduled again. `hangs`: the provisioner does not answer, and pods wait. */
  readonly trouble: ProvisioningTrouble
}

/** Actions after or before which other claims may exist. */
const MAKES_CLAIMS: ReadonlySet<string> = new Set(['apply', 'create', 'replace', 'submit'])

export const FAIL_PROVISIONING: ActionSpec<FailProvisioningAction> = {
  validate({ storageClasses }, path, cluster) {
    if (storageClasses.length === 0) return [issue(`${path}.storageClasses`, 'name at least one storage class')]
    return storageClasses.flatMap((name, i) => {
      const at = `${path}.storageClasses[${i}]`
      const found = cluster.get('StorageClass', '', name)
      if (!found) return [missing(at, { kind: 'StorageClass', name }, () => cluster.list('StorageClass').map((row) => row.name))]
      if (driverOf(found.provisioner) !== undefined) return []
      return [issue(at, `the class ${name} provisions no volumes: its provisioner is ${found.provisioner}`)]
    })
  },
  warnings({ storageClasses }, cluster, others) {
    if (others.some(({ kind }) => MAKES_CLAIMS.has(kind))) return []
    const unused = storageClasses.filter((name) => !isClaimed(name, cluster))
    if (unused.length === 0) return []
    const kind = unused.length === storageClasses.length ? 'NOTHING_MATCHED' : 'PARTLY_SO'
    return [{ kind, message: `no PersistentVolumeClaim uses the StorageClass ${abbreviatedNames(unused)}` }]
  },
  begin({ storageClasses, trouble }, { turn: { api, cluster } }) {
    for (const name of storageClasses) {
      const found = cluster.get('StorageClass', '', name)
      if (!found) continue
      const answer = api.setExperiment(found, { ...found.experiment, provisioning: trouble })
      if (!answer.ok) return endedWith(answer)
    }
    return DONE
  },
  describe: ({ storageClasses, trouble }) =>
    `${trouble === 'fails' ? 'failure' : 'standstill'} of provisioning for ${storageClasses.join(', ')}`,
}

/** Whether volumes of the class are or will be requested. Claims of pods' own volumes are claims like others. */
function isClaimed(storageClass: string, cluster: ClusterView): boolean {
  const byDefault = defaultStorageClass(cluster.list('StorageClass'))?.name
  return (
    cluster.list('PersistentVolumeClaim').some(({ spec }) => spec.storageClassName === storageClass) ||
    cluster
      .list('StatefulSet')
      .some(({ spec }) => spec.volumeClaimTemplates.some((claim) => (claim.spec.storageClassName ?? byDefault) === storageClass))
  )
}
