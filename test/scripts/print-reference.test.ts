import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { printReference } from '../../scripts/schema/print-reference.ts'

const HERE = new URL('../../src/graphql/', import.meta.url)

it('has no broken links', () => {
  const text = printReference()
  const places = new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')))
  const linked = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, place = '']) => place)
  expect(linked.length).toBeGreaterThan(500)
  expect(linked.filter((place) => !places.has(place))).toEqual([])
})

it('lists every code: the compiler checks the codes of errors', () => {
  const texts = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(new URL(file, HERE), 'utf8')] as const)
  const coded = texts.filter(([, text]) => text.includes('new GraphQLError(') && text.includes('extensions'))
  expect(coded.map(([file]) => file).sort()).toEqual(['error-codes.ts', 'plugins/mask-error.ts'])
  for (const [file, text] of coded) expect(/satisfies Code|code: Code/.test(text), file).toBe(true)
})
