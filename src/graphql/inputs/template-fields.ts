import type { InputFieldBuilder } from '@pothos/core'
import type { BuilderTypes } from '../builder.ts'

/** The fields of every input that describes pods. */
export function templateFields(t: InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return {
    template: t.field({
      type: 'Manifest',
      required: true,
      description: 'A Pod, a pod template (metadata and spec), or a workload with a template.',
    }),
    namespace: t.string({ description: 'Their namespace; by default that of the template, else `default`.' }),
    priorityClassName: t.string({ description: "Their priority class, instead of the template's." }),
  }
}
