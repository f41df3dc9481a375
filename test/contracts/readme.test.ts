import { existsSync, readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../../src/ingest/resources.ts'
import { cli } from '../support/cli.ts'

const README = readFileSync('README.md', 'utf8')
const COMMANDS = [...README.matchAll(/^\$ node dist\/cli\/main\.js (.*)$/gm)].map(([, line = '']) => line.split(' '))

describe('README', () => {
  it('asks GraphQL that the schema knows', () => {
    const questions = [...README.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    expect(questions.length).toBeGreaterThan(0)
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
    for (const question of questions) expect(validate(schema, parse(question))).toEqual([])
  })

  it.each(COMMANDS.map((args) => [args.join(' '), args] as const))('shows a command that runs: %s', async (_line, args) => {
    const run = await cli(args)
    expect(run.err).toBe('')
    expect([0, 2]).toContain(run.code)
    expect(run.out).toContain('MOVES: ')
  })

  it('names scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    for (const [, name = ''] of README.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name)
  })

  it('links to files that there are', () => {
    for (const [, path = ''] of README.matchAll(/\]\(([^)]+)\)/g)) expect(existsSync(path)).toBe(true)
  })

  it('dumps only kinds that are read', () => {
    const list = /kubectl get ([\s\S]*?) -A/.exec(README)?.[1]?.replaceAll('\\\n', '') ?? ''
    const plurals: readonly string[] = RESOURCES.map(({ plural }) => plural)
    for (const plural of list.split(',')) expect(plurals).toContain(plural)
  })
})
