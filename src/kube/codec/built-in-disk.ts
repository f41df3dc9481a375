import type { BuiltInDisk, BuiltInSource } from '../built-in-disk.ts'
import { builtInPlugin } from '../csi-migration.ts'
import type { Field } from './field.ts'
import { fields, type Output, unlessEmpty } from './output.ts'

/** The disk that one of these sources names; `undefined` where none of them is set. */
export function readBuiltInDisk(volume: Field, sources: readonly BuiltInSource[]): BuiltInDisk | undefined {
  for (const source of sources) {
    const disk = volume.optionalObject(source)
    if (disk) return { source, id: disk.text(builtInPlugin(source).idField), kind: disk.text('kind') }
  }
  return undefined
}

export function writeBuiltInDisk({ source, id, kind }: BuiltInDisk): Output {
  return { [source]: fields({ [builtInPlugin(source).idField]: id, kind: unlessEmpty(kind) }) }
}
