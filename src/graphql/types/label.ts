import type { Labels } from '../../kube/object-row.ts'
import { builder } from '../builder.ts'

export interface LabelPair {
  readonly key: string
  readonly value: string
}

export const Label = builder.objectRef<LabelPair>('Label').implement({
  description: 'A label, an annotation, or another key-value pair.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key, including its prefix.' }),
    value: t.exposeString('value', { description: 'The value; may be empty.' }),
  }),
})

/** A map as a list, in the order of its keys. */
export function pairsOf(map: Labels): LabelPair[] {
  return Object.keys(map)
    .sort()
    .map((key) => ({ key, value: map[key] ?? '' }))
}
