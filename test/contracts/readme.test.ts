import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PICTURED, terminalPicture } from '../../scripts/terminal-picture.ts'
import { RESOURCES } from '../../src/ingest/resources.ts'
import { cli } from '../support/cli.ts'
import { dumpedKinds, linksIn, questionProblems, scriptsIn, shownCommands } from './readme-claims.ts'

const README = readFileSync('README.md', 'utf8')
const COMMANDS_PAGE = readFileSync('docs/commands.md', 'utf8')
const CLUSTERS_PAGE = readFileSync('docs/clusters.md', 'utf8')
const SCHEMA = readFileSync('schema.graphql', 'utf8')

describe('README', () => {
  it('contains only GraphQL that the schema accepts', () => {
    expect(questionProblems(README, SCHEMA)).toEqual([])
  })

  it('shows the picture of an answer', async () => {
    const { out } = await cli(PICTURED)
    expect(README).toContain('](docs/drain.svg)')
    expect(readFileSync('docs/drain.svg', 'utf8'), 'npm run picture').toBe(terminalPicture(`rehearse ${PICTURED.join(' ')}`, out))
  })

  it('has a page of commands that shows the answer to a command', async () => {
    const shown = shownCommands(COMMANDS_PAGE)
    expect(shown).not.toEqual([])
    for (const { line, answer } of shown) {
      const run = await cli(line.split(' '))
      expect(run.err).toBe('')
      expect([0, 2]).toContain(run.code)
      expect(run.out.trimEnd()).toBe(answer)
    }
  })

  it('names existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scriptsIn(README)).not.toEqual([])
    expect(scriptsIn(README).filter((name) => !(name in scripts))).toEqual([])
  })

  it('links to existing files', () => {
    expect(linksIn(README)).not.toEqual([])
    expect(linksIn(README).filter((path) => !existsSync(path))).toEqual([])
  })

  it('dumps only kinds that are read', () => {
    const plurals: readonly string[] = RESOURCES.map(({ plural }) => plural)
    expect(dumpedKinds(CLUSTERS_PAGE).filter((plural) => !plurals.includes(plural))).toEqual([])
  })

  it('has a page of clusters that names every kind that is read, except Leases', () => {
    const missing = RESOURCES.filter(({ plural }) => !new RegExp(`\\b${plural}\\b`).test(CLUSTERS_PAGE))
    expect(missing.map(({ kind }) => kind)).toEqual(['Lease'])
  })
})

describe('a made-up text', () => {
  it('is rejected where its GraphQL does not match the schema, or where it has none', () => {
    const text = (question: string): string => `\`\`\`graphql\n${question}\n\`\`\``
    const schema = 'type Query { nodes: Int }'
    expect(questionProblems(text('{ nodes }'), schema)).toEqual([])
    expect(questionProblems(text('{ nodez }'), schema)).toEqual([expect.stringContaining('Cannot query field "nodez"')])
    expect(questionProblems('{ nodes }', schema)).toEqual(['no GraphQL found'])
  })

  it('shows each command with the answer below it', () => {
    const shown = (line: string, answer: string): string => `\`\`\`\n$ node dist/cli/main.js ${line}\n${answer}\n\`\`\`\n`
    expect(shownCommands(`Text.\n${shown('drain a', 'SAFE\n\n1 pod')}More.\n${shown('get nodes', 'a')}`)).toEqual([
      { line: 'drain a', answer: 'SAFE\n\n1 pod' },
      { line: 'get nodes', answer: 'a' },
    ])
  })

  it('names its scripts, links and kinds', () => {
    const text = '`npm run test:real`, `npm run gone`, [one](docs/ONE.md), kubectl get nodes,pods,\\\ngone -A -o json'
    expect(scriptsIn(text)).toEqual(['test:real', 'gone'])
    expect(linksIn(text)).toEqual(['docs/ONE.md'])
    expect(dumpedKinds(text)).toEqual(['nodes', 'pods', 'gone'])
    expect(dumpedKinds('no dump')).toEqual([''])
  })
})
