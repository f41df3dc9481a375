import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../test/support/cli.ts'
import { customResource, definition } from '../../test/support/custom-resources.ts'
import { writtenDeployment } from '../../test/support/manifests.ts'
import { manifestFiles } from './manifest-files.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'rehearse-manifests-'))
mkdirSync(join(FOLDER, 'c'))
mkdirSync(join(FOLDER, 'none'))
for (const [name, text] of [
  ['b.yaml', 'b: 1'],
  ['a.json', '{}'],
  ['Z.yml', 'z: 1'],
  ['empty.yaml', '# nothing\n---\n'],
  ['notes.txt', 'notes'],
  ['c/d.yaml', 'd: 1'],
] as const)
  writeFileSync(join(FOLDER, name), text)

const namesIn = async (names: readonly string[], recursive = false): Promise<readonly string[]> =>
  (await manifestFiles(names, recursive)).map(({ name }) => name.replace(`${FOLDER}/`, ''))

describe('manifests that -f names (semantics F3.3)', () => {
  it('are the JSON and YAML files of a folder by name, without those of folders inside', async () => {
    expect(await namesIn([FOLDER])).toEqual(['Z.yml', 'a.json', 'b.yaml'])
  })

  it('include folders inside with --recursive', async () => {
    expect(await namesIn([FOLDER], true)).toEqual(['Z.yml', 'a.json', 'b.yaml', 'c/d.yaml'])
  })

  it('are in the order of the flags, with any file extension', async () => {
    expect(await namesIn([join(FOLDER, 'notes.txt'), join(FOLDER, 'c')])).toEqual(['notes.txt', 'c/d.yaml'])
  })

  it.each([
    ['a folder without manifests', [join(FOLDER, 'none')], 'recognized file extensions are [.json .yaml .yml]'],
    ['a path that does not exist', [join(FOLDER, 'x.yaml')], 'cannot read'],
    ['standard input twice', ['-', '-'], 'standard input cannot be used for multiple arguments'],
  ])('cannot be %s', async (_name, names, message) => {
    await expect(manifestFiles(names, false)).rejects.toThrow(message)
  })

  it('may be large: request limits do not apply to local files', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'rehearse-manifests-')), 'large.yaml')
    writeFileSync(path, `# ${'x'.repeat(3 << 20)}\n${writtenDeployment('web')}`)
    const { err } = await cli(['apply', '-f', path, '-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))])
    expect(err).toBe('')
  })

  it('are one command of kubectl: all are read before the first is applied (semantics F3.11)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rehearse-manifests-'))
    writeFileSync(join(folder, 'a.yaml'), JSON.stringify(definition({ kind: 'Widget', plural: 'widgets' })))
    writeFileSync(join(folder, 'b.yaml'), JSON.stringify(customResource('Widget', 'x')))
    const known = definition({ kind: 'Gadget', plural: 'gadgets' })
    const { out, code } = await cli(['apply', '-f', folder, '--from', savedCluster([...webCluster(), known]), '-o', 'json'])
    expect(code).toBe(2)
    expect(JSON.parse(out).output).toEqual([
      'customresourcedefinition.apiextensions.k8s.io/widgets.example.com created',
      `error: resource mapping not found for name: "x" namespace: "shop" from "${folder}/b.yaml": no matches for kind "Widget" in version "example.com/v1"`,
      'ensure CRDs are installed first',
    ])
  })

  it('are applied and deleted together', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rehearse-manifests-'))
    for (const name of ['web', 'api']) writeFileSync(join(folder, `${name}.yaml`), writtenDeployment(name))
    const from = ['-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]
    const applied = await cli(['apply', '-R', '-f', folder, ...from])
    expect(applied.err).toBe('')
    expect(firstSentence(applied.out)).toContain(`apply -R -f ${folder}: done, `)
    writeFileSync(join(folder, 'api.yaml'), '# nothing')
    const deleted = await cli(['delete', '-f', folder, '--recursive=true', ...from])
    expect(deleted.err).toBe('')
    expect(firstSentence(deleted.out)).toContain(`delete -R -f ${folder}: done`)
  })
})
