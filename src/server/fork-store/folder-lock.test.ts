import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rehearse-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const IN_USE = expect.objectContaining({ code: 'STORE_IN_USE', message: expect.stringContaining(`remove ${path}`) })
/** No process has a number that large. */
const GONE = 2 ** 22 + 1

function failure(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('is taken once, and again after its release', () => {
  const release = lockFolder(path, folder)
  expect(failure(() => lockFolder(path, folder))).toEqual(IN_USE)
  release()
  expect(existsSync(path)).toBe(false)
  lockFolder(path, folder)()
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['a process that has died', String(GONE)],
  ['a process that has died, with its beginning', `${GONE} 12345`],
  ['nobody', ''],
  ['something that is not a process', 'nonsense'],
  ['this process in a life before', String(process.pid)],
])('is taken over from %s', (_name, holder) => {
  writeFileSync(path, holder)
  const release = lockFolder(path, folder)
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  expect(readdirSync(folder)).toEqual(['lock'])
  release()
})

it('is not removed while its process runs', () => {
  writeFileSync(path, String(process.ppid))
  expect(failure(() => lockFolder(path, folder))).toEqual(IN_USE)
  expect(readFileSync(path, 'utf8')).toBe(String(process.ppid))
})

it.runIf(existsSync('/proc/self/stat'))('is taken over from a process whose PID was reused', () => {
  writeFileSync(path, `${process.ppid} 1`)
  lockFolder(path, folder)()
})
