import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { judgeFiles, judgeFilesHere } from './judge-files.ts'
import { withTemporaryFolder } from './support/temporary-folder.ts'

const DYING = fileURLToPath(new URL('support/dying-worker.ts', import.meta.url))
const vector = (name: string): string => `${JSON.stringify({ id: name, input: {}, expected: {} })}\n`

describe('judgeFiles', () => {
  it('gives the results of one process in the same order', async () => {
    const files = { 'a.ndjson': vector('a/1') + vector('a/2'), 'b.ndjson': `${vector('b/1').repeat(20)}{`, 'c.json': '' }
    await withTemporaryFolder(files, async (folder) => {
      const paths = ['a.ndjson', 'b.ndjson', 'c.json', 'missing.json'].map((name) => `${folder}/${name}`)
      const here = judgeFilesHere(paths)
      expect(here).toHaveLength(25)
      expect(await judgeFiles(paths, { jobs: 2 })).toEqual(here)
      expect(await judgeFiles(paths, { jobs: 1, only: 'a/2' })).toEqual(judgeFilesHere(paths, 'a/2'))
    })
  })

  it('fails a case that crashes its process and continues with the next', async () => {
    const names = ['first', 'dies', 'between', 'dies', 'last']
    await withTemporaryFolder({ 'a.ndjson': names.map(vector).join('') }, async (folder) => {
      const results = await judgeFiles([`${folder}/a.ndjson`], { jobs: 1, workerFile: DYING })
      expect(results.map(({ name }) => name)).toEqual(names)
      expect(results.map(({ differences }) => differences[0])).toEqual(
        names.map((name) => (name === 'dies' ? 'the case ended its process: exit 3' : 'not compared yet')),
      )
    })
  })

  it('ends a case that takes too long', async () => {
    await withTemporaryFolder({ 'a.ndjson': vector('hangs') + vector('last') }, async (folder) => {
      const results = await judgeFiles([`${folder}/a.ndjson`], { jobs: 1, workerFile: DYING, caseSecondsMax: 2 })
      expect(results.map(({ name, differences }) => `${name}: ${differences}`)).toEqual([
        'hangs: the case ended its process: no answer within 2 s',
        'last: not compared yet',
      ])
    })
  })

  it('returns no results without files', async () => {
    expect(await judgeFiles([])).toEqual([])
  })
})
