import type { CustomResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'

/** The CustomResourceDefinitions of a cluster, for one file of a command of kubectl. */
export interface Definitions {
  /** As kubectl found them when it read the files of the command, before it changed the first object. */
  readonly read: readonly CustomResourceDefinitionRow[]
  /** As they are when it comes to this file. */
  readonly present: readonly CustomResourceDefinitionRow[]
}
