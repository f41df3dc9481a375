import type { JsonObject } from '../../../kube/codec/json.ts'
import { wholeNumber } from '../flags.ts'
import type { Creator, Wanted } from './creator.ts'

interface PriorityClassFlags {
  readonly value: number
  readonly globalDefault?: true
  readonly description: string
  readonly preemptionPolicy: string
}

/** `create priorityclass NAME --value N` (kubectl/pkg/cmd/create/create_priorityclass.go). */
export const PRIORITY_CLASS: Creator<PriorityClassFlags> = {
  name: 'priorityclass',
  alias: 'pc',
  example: 'high --value 1000',
  declare: (command) =>
    command
      .option('--value <number>', 'the priority of its pods', wholeNumber, 0)
      .option('--global-default', 'the class of pods that name none')
      .option('--description <text>', 'what the class is for', '')
      .option('--preemption-policy <policy>', 'PreemptLowerPriority or Never', 'PreemptLowerPriority'),
  objectOf: priorityClass,
}

function priorityClass({ name, flags }: Wanted<PriorityClassFlags>): JsonObject {
  const { value, globalDefault, description, preemptionPolicy } = flags
  return {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
    preemptionPolicy,
    ...(globalDefault && { globalDefault }),
    ...(description === '' ? {} : { description }),
  }
}
