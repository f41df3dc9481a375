import { describe, expect, it } from 'vitest'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { sameJson } from '../../src/kube/codec/json.ts'
import { readObject, writeObject } from '../../src/kube/codec/registry.ts'
import { isTokenVolume } from '../../src/kube/codec/volume.ts'
import type { Row } from '../../src/kube/kinds.ts'
import { ShapeInterner } from '../../src/twin/shape-interner.ts'
import { withoutDropped } from './dropped-paths.ts'
import { type RecordedObject, sampleObjects, scenarioObjects } from './recorded-objects.ts'

type Json = Record<string, unknown>

describe('codec', () => {
  const shapes = new ShapeInterner()
  const context = new CodecContext(shapes)
  const read = ({ kind, object }: Pick<RecordedObject, 'kind' | 'object'>): Row => readObject(kind, object, context)

  it.each([
    ['the sample cluster', sampleObjects, 450],
    ['recorded scenarios', scenarioObjects, 800],
  ])('reads the objects of %s, writes them and reads the same rows again', (_, objects, least) => {
    const all = objects()
    expect(all.length).toBeGreaterThan(least)
    for (const item of all) {
      const row = read(item)
      const written: unknown = JSON.parse(JSON.stringify(writeObject(row)))
      // A second context shows that nothing is right only because it was remembered.
      const again = readObject(item.kind, written, new CodecContext(shapes))
      expect(again, item.from).toEqual(row)
    }
  })

  it('writes all fields that it read, except those that are dropped on purpose', () => {
    for (const item of [...sampleObjects(), ...scenarioObjects()]) {
      const written = JSON.parse(JSON.stringify(writeObject(read(item)))) as Json
      const expected = comparable(item.object)
      const found = comparable(written)
      if (!sameJson(expected, found)) expect(found, item.from).toEqual(expected)
    }
  })
})

/** Without what is dropped, and without the volume of the service account. */
function comparable(object: Json): unknown {
  return JSON.parse(JSON.stringify(withoutDropped(object)), (key: string, value: unknown) => {
    // A list that is not there, as autoscalers are stored.
    if (key === 'currentMetrics' && value === null) return undefined
    if (key === 'volumes' && Array.isArray(value)) {
      const volumes = value.filter((volume) => !isTokenVolume({ projected: {}, ...volume }))
      return volumes.length > 0 ? volumes : undefined
    }
    if (key !== 'annotations' || typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([, text]) => String(text).length <= 256)
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  })
}
