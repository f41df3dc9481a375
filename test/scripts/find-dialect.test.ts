import { describe, expect, it } from 'vitest'
import { findDialect } from '../../scripts/find-dialect.ts'
import { documents } from '../../scripts/tidy.ts'

describe('findDialect', () => {
  it('reports file, line, word and a better word', () => {
    expect(findDialect('src/cli/x.ts', "const a = 1\nthrow new Error('nobody answers')\n")).toEqual([
      'src/cli/x.ts:2: not "nobody" but name the actor: client, caller, controller: nobody answers',
    ])
  })

  it.each([
    'this was told',
    'a run tells it',
    'whoever asks for it',
    'so many pods',
    'waits for ever',
    'x is no number',
    'there is no fork "x"',
    'as it was asked',
    'ends by itself',
    'nodes are given back',
    'pushed off a node',
    'fails for good',
    'what is by chance',
    'made anew',
    'the gravest first',
    'the file holds no object',
    'held back by a budget',
    'a value is wanted',
    'nodes fall silent',
    'what becomes of a pod',
    'it shall end',
    'it looks at a node',
    'a run goes on',
    'it goes by the clock',
    'nodes that it heard of',
    'of its own accord',
    'a pod has got a node',
    'it seldom changes',
    'read now and then',
    'all but for one',
    'something else than before',
    'what comes of it',
    'so long do the lists wait',
    'nodes that can go',
    'a Pod does not go',
    'held by a test',
    'ready at the least',
    'changes that came too fast',
    'a request was tried in vain',
    'causes of several sorts',
    'a failure loses something',
  ])('finds the dialect in: %s', (text) => {
    expect(findDialect('README.md', text)).toHaveLength(1)
    expect(findDialect('src/graphql/x.ts', `const text = '${text}'`)).toHaveLength(1)
  })

  it.each(['CONTRIBUTING.md', 'docs/limits.md', 'docs/decisions/state.md', 'docs/rules/workloads/job.md'])('reads %s', (path) => {
    expect(documents()).toContain(path)
    expect(findDialect(path, 'it seldom changes')).toHaveLength(1)
  })

  it.each([
    'the pod is no longer ready',
    'how far the values can go up',
    'there is no target',
    '`asked` is the requested value',
    'a pod is Pending',
  ])('accepts: %s', (text) => {
    expect(findDialect('docs/limits.md', text)).toEqual([])
  })

  it('checks the fixed parts of templates, and no expressions', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    expect(findDialect('src/whatif/x.ts', 'const a = `${nobody} runs ${nobody} pods for ever`')).toHaveLength(1)
  })

  it.each(['a run goes on', 'it looks at a node', 'nobody is there'])('finds in comments and titles: %s', (text) => {
    expect(findDialect('src/engine/x.ts', `/** ${text}. */\nconst a = 1\n`)).toHaveLength(1)
    expect(findDialect('test/x.test.ts', `it('${text}', () => {})`)).toHaveLength(1)
  })

  it.each([
    'told',
    'isTold',
    'Teller',
    'tell',
    'asked',
    'replicasAsked',
    '#heardAt',
    'said',
    'NothingSaid',
    'look',
    'nextLook',
    'LOOK_MS',
  ])('finds the name: %s', (name) => {
    expect(findDialect('src/engine/x.ts', `class A { ${name} = 1 }`)).toHaveLength(1)
    expect(findDialect('test/x.ts', `class A { ${name} = 1 }`)).toEqual([])
  })

  it.each(['lookUp', 'basket', 'outlook'])('accepts the name: %s', (name) => {
    expect(findDialect('src/engine/x.ts', `const ${name} = 1`)).toEqual([])
  })

  it('does not check printed documents and the texts of Kubernetes', () => {
    expect(findDialect('docs/reference.md', 'nobody')).toEqual([])
    expect(findDialect('src/engine/x.ts', "const message = 'nobody asked'")).toEqual([])
  })
})
