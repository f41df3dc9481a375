import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, pod, removeFolder } from '../../../test/support/read-files.ts'
import { assert } from '../../lib/assert.ts'
import { createFileSource } from './file-source.ts'

let folder: string

beforeEach(() => {
  folder = makeFolder()
})

afterEach(removeFolder)

/** Bytes that are in use after a full collection: garbage does not count. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  assert(typeof collect === 'function', 'V8 offers its collector')
  // Buffers that the first collection finds unused are counted off in the second.
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe('many objects', () => {
  it('are read one by one, whatever the size of the file, in memory that does not grow with it', async () => {
    const count = 20_000
    const padding = 'x'.repeat(2_000)
    const path = join(folder, 'a.json')
    const items = Array.from({ length: count }, (_, i) => JSON.stringify(pod(`pod-${i}`, { padding })))
    writeFileSync(path, `{"apiVersion":"v1","items":[${items.join(',\n')}],"kind":"List"}`)
    items.length = 0
    let reported = 0
    const before = bytesInUse()
    let most = 0
    for await (const event of createFileSource({ paths: [path] }).events(new AbortController().signal)) {
      if (event.type !== 'object') continue
      if (reported++ % 2_500 === 0) most = Math.max(most, bytesInUse() - before)
    }
    expect(reported).toBe(count)
    // Of more than 40 MB a few chunks, and the name and the place of each object.
    expect(statSync(path).size).toBeGreaterThan(40_000_000)
    expect(most).toBeLessThan(20_000_000)
  })
})
