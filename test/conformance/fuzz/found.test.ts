import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { judgeRecord } from './judge-record.ts'

const FOUND = fileURLToPath(new URL('found', import.meta.url))

it.each(readdirSync(FOUND).sort())('agrees with kube-scheduler in %s, a former difference', (file) => {
  const record = JSON.parse(readFileSync(join(FOUND, file), 'utf8')) as JsonObject
  expect(judgeRecord(record)).toEqual([])
})
