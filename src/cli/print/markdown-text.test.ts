import { describe, expect, it } from 'vitest'
import { cli, SAMPLE } from '../../../test/support/cli.ts'
import { markdownText } from './markdown-text.ts'

describe('-o markdown', () => {
  it('has the answer as a paragraph and the tables in a block', () => {
    expect(markdownText(['SAFE: drain a: done', 'after 6 s.', '', 'POD   TO', 'web   b'])).toBe(
      '**SAFE**: drain a: done after 6 s.\n\n```text\nPOD   TO\nweb   b\n```\n',
    )
    expect(markdownText(['no pod is Pending.'])).toBe('no pod is Pending.\n')
  })

  it('has a list in a block', () => {
    expect(markdownText(['NAME   AGE', 'a      1d', 'b      2d'])).toBe('```text\nNAME   AGE\na      1d\nb      2d\n```\n')
  })

  it('shows names and messages as they are', () => {
    expect(markdownText(['BLOCKED: drain a_b: *no* <b> @team [x](y) | `z` of #1.'])).toBe(
      '**BLOCKED**: drain a\\_b: \\*no\\* \\<b\\> \\@team \\[x\\](y) \\| \\`z\\` of \\#1.\n',
    )
    expect(markdownText(['SAFE: x.', '', 'a ```` b'])).toBe('**SAFE**: x.\n\n`````text\na ```` b\n`````\n')
  })

  it('is the same answer as on a terminal, with the same exit code', async () => {
    const words = ['drain', 'highmem-1c-2', '--ignore-daemonsets', '--delete-emptydir-data', '--from', SAMPLE]
    const [table, markdown] = [await cli(words), await cli([...words, '-o', 'markdown'])]
    expect(markdown.code).toBe(table.code)
    expect(markdown.code).toBe(2)
    const [paragraph = '', block = ''] = markdown.out.split('\n\n```text\n')
    const sentence = table.out.slice(0, table.out.indexOf('\n\n')).replaceAll('\n', ' ')
    expect(paragraph.replaceAll('**', '').replaceAll('\\', '')).toBe(sentence)
    expect(block).toMatch(/^[A-Z]{3,}/)
    expect(block.endsWith('\n```\n')).toBe(true)
    for (const line of block.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })
})
