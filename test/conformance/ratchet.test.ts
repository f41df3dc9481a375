import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkRatchet, updateRatchet } from './hold-ratchet.ts'
import type { CaseResult } from './judge-case.ts'
import { compareRatchets, EMPTY_RATCHET, ratchetOf } from './ratchet.ts'
import { readRatchet } from './ratchet-files.ts'
import { withTemporaryFolder } from './support/temporary-folder.ts'
import { tallyGroups } from './tally.ts'

/** `group/name` passes, `!group/name` fails; `@3/5` at the end adds facts. */
function results(...texts: readonly string[]): readonly CaseResult[] {
  return texts.map((text) => {
    const [, not, group, name, passed, total] = /^(!?)([^/]+)\/([^@]+)(?:@(\d+)\/(\d+))?$/.exec(text) ?? []
    const facts = passed === undefined ? {} : { facts: { passed: Number(passed), total: Number(total) } }
    return { component: 'scheduler', group: group ?? '', name: name ?? '', differences: not === '!' ? ['differs'] : [], ...facts }
  })
}

const groups = (...texts: readonly string[]) => tallyGroups(results(...texts))

describe('compareRatchets', () => {
  const table: readonly {
    name: string
    before: readonly string[]
    now: readonly string[]
    fallen: readonly string[]
    risen: readonly string[]
  }[] = [
    { name: 'nothing', before: ['a/1', '!a/2'], now: ['a/1', '!a/2'], fallen: [], risen: [] },
    {
      name: 'a case that passes now',
      before: ['a/1', '!a/2'],
      now: ['a/1', 'a/2'],
      fallen: [],
      risen: ['component scheduler: 1/2 -> 2/2', 'group a: 1/2 -> 2/2', 'a: 1 listed as failing, but they do not fail'],
    },
    {
      name: 'a case that fails now',
      before: ['a/1'],
      now: ['!a/1'],
      fallen: ['component scheduler: 1/1 -> 0/1', 'group a: 1/1 -> 0/1', 'a: 1 passed and fails now'],
      risen: [],
    },
    {
      name: 'a failing case behind an equal number',
      before: ['a/1', '!a/2'],
      now: ['!a/1', 'a/2'],
      fallen: ['a: 1 passed and fails now'],
      risen: ['a: 1 listed as failing, but they do not fail'],
    },
    {
      name: 'a case that is gone',
      before: ['a/1', '!a/2'],
      now: ['a/1'],
      fallen: ['component scheduler: 1/2 -> 1/1', 'group a: 1/2 -> 1/1'],
      risen: ['a: 1 listed as failing, but they do not fail'],
    },
    { name: 'fewer facts', before: ['!a/1@3/5'], now: ['!a/1@2/5'], fallen: ['facts of a: 3/5 -> 2/5'], risen: [] },
    { name: 'more facts', before: ['!a/1@3/5'], now: ['!a/1@4/5'], fallen: [], risen: ['facts of a: 3/5 -> 4/5'] },
    { name: 'facts no longer compared', before: ['!a/1@3/5'], now: ['!a/1@3/4'], fallen: ['facts of a: 3/5 -> 3/4'], risen: [] },
    {
      name: 'a new group',
      before: ['a/1'],
      now: ['a/1', '!b/1'],
      fallen: [],
      risen: ['component scheduler: 1/1 -> 1/2', 'group b: 0/0 -> 0/1'],
    },
  ]
  for (const { name, before, now, fallen, risen } of table) {
    it(`reports ${name}`, () => {
      const change = compareRatchets(ratchetOf(groups(...before), []), ratchetOf(groups(...now), []))
      expect(change).toEqual({ fallen, risen })
    })
  }
})

describe('the ratchet in a folder', () => {
  it('is empty before anything was written', async () => {
    await withTemporaryFolder({}, (folder) => expect(readRatchet(folder)).toEqual(EMPTY_RATCHET))
  })

  it('contains what an update wrote, and drops the lists of complete groups', async () => {
    await withTemporaryFolder({}, (folder) => {
      updateRatchet(folder, groups('a/1', '!a/2', '!b/1@1/2'), undefined)
      expect(existsSync(`${folder}/failing/a.txt`)).toBe(true)
      expect(checkRatchet(folder, groups('a/1', '!a/2', '!b/1@1/2'))).toEqual({ fallen: false, outdated: false, lines: [] })

      expect(checkRatchet(folder, groups('a/1', 'a/2', '!b/1@1/2'))).toMatchObject({ fallen: false, outdated: true })
      updateRatchet(folder, groups('a/1', 'a/2', '!b/1@1/2'), undefined)
      expect(existsSync(`${folder}/failing/a.txt`)).toBe(false)
      expect(readRatchet(folder)).toEqual(ratchetOf(groups('a/1', 'a/2', '!b/1@1/2'), []))
    })
  })

  it('compares the part about some components, and misses a group of them that is absent', async () => {
    await withTemporaryFolder({}, (folder) => {
      const courses = tallyGroups(results('!c/1').map((result) => ({ ...result, component: 'prophecy' as const })))
      updateRatchet(folder, [...groups('a/1', '!b/1'), ...courses], undefined)
      const isCourse = (component: string): boolean => component === 'prophecy'
      expect(checkRatchet(folder, courses, isCourse).lines).toEqual([])
      expect(checkRatchet(folder, groups('a/1', '!b/1'), (component) => !isCourse(component)).lines).toEqual([])
      expect(checkRatchet(folder, groups('!a/1', '!b/1'), (component) => !isCourse(component)).fallen).toBe(true)
      expect(checkRatchet(folder, [], isCourse).lines).toContain('  group c: 0/1 -> 0/0')
    })
  })

  it('rejects a lower value without a reason, and keeps the reason', async () => {
    await withTemporaryFolder({}, (folder) => {
      updateRatchet(folder, groups('a/1'), undefined)
      const before = readRatchet(folder)
      expect(checkRatchet(folder, groups('!a/1'))).toMatchObject({
        fallen: true,
        lines: expect.arrayContaining(['  a: 1 passed and fails now']),
      })
      expect(updateRatchet(folder, groups('!a/1'), undefined).fallen).toBe(true)
      expect(readRatchet(folder)).toEqual(before)

      expect(updateRatchet(folder, groups('!a/1'), 'the judge was too lax').fallen).toBe(false)
      expect(readRatchet(folder).lowered).toMatchObject([{ reason: 'the judge was too lax' }])
      expect(updateRatchet(folder, groups('a/1'), undefined).fallen).toBe(false)
      expect(readRatchet(folder).lowered).toHaveLength(1)
    })
  })

  it('refuses a damaged file', async () => {
    await withTemporaryFolder({ 'ratchet.json': '{"groups": 1}' }, (folder) =>
      expect(() => readRatchet(folder)).toThrow(/ratchet\.json has no/),
    )
    await withTemporaryFolder({ 'ratchet.json': '{' }, (folder) =>
      expect(() => readRatchet(folder)).toThrow(/ratchet\.json is no JSON/),
    )
  })
})
