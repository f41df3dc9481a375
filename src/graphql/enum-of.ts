import { builder } from './builder.ts'

/** An enum whose values are their own names, each with its description. */
export function enumOf<const Values extends Readonly<Record<string, string>>>(name: string, description: string, values: Values) {
  type Value = keyof Values & string
  const entries = Object.entries(values).map(([value, text]) => [value, { value, description: text }])
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(entries) as { readonly [V in Value]: { readonly value: V; readonly description: string } },
  })
}
