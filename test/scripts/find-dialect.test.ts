import { describe, expect, it } from 'vitest'
import { findDialect } from '../../scripts/find-dialect.ts'

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
  ])('finds the dialect in: %s', (text) => {
    expect(findDialect('README.md', text)).toHaveLength(1)
    expect(findDialect('src/graphql/x.ts', `const text = '${text}'`)).toHaveLength(1)
  })

  it.each(['the pod is no longer ready', 'there is no target', '`asked` is the requested value', 'a pod is Pending'])(
    'accepts: %s',
    (text) => {
      expect(findDialect('docs/limits.md', text)).toEqual([])
    },
  )

  it('checks the fixed parts of templates, and no expressions', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    expect(findDialect('src/whatif/x.ts', 'const a = `${nobody} runs ${asked} pods for ever`')).toHaveLength(1)
  })

  it('leaves comments, tests, printed documents and the texts of Kubernetes alone', () => {
    expect(findDialect('src/cli/x.ts', '// nobody is told\n')).toEqual([])
    expect(findDialect('src/cli/x.test.ts', "it('is told', () => {})")).toEqual([])
    expect(findDialect('docs/reference.md', 'nobody')).toEqual([])
    expect(findDialect('src/engine/x.ts', "const message = 'nobody asked'")).toEqual([])
  })
})
