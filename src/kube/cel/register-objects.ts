import { type Environment, Optional } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'
import { CelObject } from './cel-object.ts'

type Items = readonly (readonly [isOptional: boolean, value: unknown])[]
type Entries = readonly (readonly [isOptional: boolean, key: unknown, value: unknown])[]
type Fields = readonly (readonly [name: string, isOptional: boolean, value: unknown])[]

/** Functions whose names begin with `jsonpatch.`: the library takes the word for a value. */
class Patches {}

/** Objects, lists and maps with optional items as `withoutObjectLiterals` writes them, and the JSONPatch library. */
export function registerObjects(environment: Environment): void {
  environment.registerType('kubernetes.Object', { ctor: CelObject })
  environment.registerFunction('newObject(string, list): dyn', (type: string, fields: Fields) => {
    if (type !== 'JSONPatch' && type !== 'Object' && !type.startsWith('Object.')) throw new CelGap(`the type ${type}`)
    return new CelObject(type, record(fields.map(([name, isOptional, value]) => [isOptional, name, value])))
  })
  environment.registerFunction('newMap(list): dyn', (entries: Entries) => record(entries))
  environment.registerFunction('newList(list): list', (items: Items) =>
    items.flatMap(([isOptional, value]) => (isOptional ? given(value) : [value])),
  )
  environment.registerType('kubernetes.Patches', { ctor: Patches, fields: {} })
  environment.registerConstant('jsonpatch', 'kubernetes.Patches', new Patches())
  environment.registerFunction('kubernetes.Patches.escapeKey(string): string', (_: Patches, key: string) =>
    key.replaceAll('~', '~0').replaceAll('/', '~1'),
  )
}

function record(entries: Entries): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entries.flatMap(([isOptional, key, value]) => {
      if (typeof key !== 'string') throw new CelGap('a map with keys that are not text')
      return isOptional ? given(value).map((item) => [key, item] as const) : [[key, value] as const]
    }),
  )
}

/** The value of an optional one, if it has any. */
function given(value: unknown): readonly unknown[] {
  if (!(value instanceof Optional)) throw new CelGap('an optional item whose value is not optional')
  return value.hasValue() ? [value.value()] : []
}
