import { describe, expect, it } from 'vitest'
import { readScenarioFile } from './read-scenario-file.ts'

/** What is wrong with a file, as it is told. */
async function told(text: string): Promise<string> {
  try {
    await readScenarioFile(text, 's.yaml')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

const DRAIN = 'actions:\n  - drain: { nodes: { names: [a] } }\n'

describe('tells line, column and path of', () => {
  it.each([
    [
      'a field that is misspelt',
      'actions:\n  - drain: { nodes: { names: [a] }, deleteEmptyDirDat: true }\n',
      '2:37: actions[0].drain: there is no field "deleteEmptyDirDat" here; did you mean "deleteEmptyDirData"?',
    ],
    [
      'a field of the scenario that is misspelt',
      `horizn: 5m\n${DRAIN}`,
      '1:1: there is no field "horizn" here; did you mean "horizon"?',
    ],
    [
      'a verb that is none',
      'actions:\n  - drian: { nodes: { names: [a] } }\n',
      '2:5: actions[0]: there is no field "drian" here; did you mean "drain"?',
    ],
    [
      'two verbs in one action',
      'actions:\n  - cordon: { names: [a] }\n    uncordon: { names: [b] }\n',
      '2:5: actions[0]: exactly one of these is wanted: ',
    ],
    ['no verb', 'actions:\n  - {}\n', '2:5: actions[0]: exactly one of these is wanted: '],
    ['no actions', 'seed: 1\n', '1:1: the field "actions" is missing'],
    ['an empty value', 'actions:\n', '1:9: actions: a value is wanted here'],
    [
      'a missing field deep within',
      'actions:\n  - scale: { target: { kind: Deployment, name: web } }\n',
      '2:12: actions[0].scale: the field "replicas" is missing',
    ],
    ['a number that is none', `${DRAIN}seed: many\n`, '3:7: seed: Int cannot represent non-integer value: "many"'],
    [
      'a number that is too large',
      `${DRAIN}seed: 99999999999\n`,
      '3:7: seed: Int cannot represent non 32-bit signed integer value',
    ],
    ['a duration that is none', `${DRAIN}horizon: soon\n`, '3:10: horizon: "soon" is no duration'],
    ['a duration without a unit', 'actions:\n  - wait: { for: 5 }\n', '2:18: actions[0].wait.for: a duration is given as text'],
    ['text where fields are wanted', 'actions:\n  - drain: a\n', '2:12: actions[0].drain: fields are wanted here: '],
    [
      'a list where a word is wanted',
      'actions:\n  - scale: { target: { kind: [Deployment], name: web }, replicas: 1 }\n',
      '2:30: actions[0].scale.target.kind: ',
    ],
    ['a key twice', `${DRAIN}seed: 1\nseed: 2\n`, '4:1: Map keys must be unique'],
    ['a bracket that is not closed', 'actions:\n  - cordon: { names: [a }\n', '2:25: '],
    ['a tabulator', 'actions:\n\t- wait: {}\n', '2:1: Tabs are not allowed as indentation'],
    ['a second document', `${DRAIN}---\n${DRAIN}`, '3:1: another document begins here: a file holds one scenario'],
    ['text that is no scenario', 'drain node a\n', '1:1: fields are wanted here: '],
    [
      'several mistakes at once',
      'actions:\n  - cordon: { nams: [a] }\nseed: x\n',
      '2:15: actions[0].cordon: there is no field "nams" here; did you mean "names"?; s.yaml:3:7: seed: ',
    ],
  ])('%s', async (_name, text, expected) => {
    const message = await told(text)
    expect(message.slice(0, `s.yaml:${expected}`.length)).toBe(`s.yaml:${expected}`)
    expect(message).not.toMatch(/OneOf|non-null|of type "/)
  })

  it('an alias that leads nowhere', async () => {
    expect(await told('actions:\n  - cordon: { names: *nodes }\n')).toMatch(/^s\.yaml: Unresolved alias .*nodes/)
  })

  it('a file that is empty', async () => {
    expect(await told('# nothing yet\n')).toBe('s.yaml: there is nothing in it: a scenario has at least "actions: [...]"')
  })
})

it('reads anchors, comments and manifests that stand as they are', async () => {
  const text = `# two times the same
actions:
  - cordon: { names: &nodes [a, b] }
  - uncordon: { names: *nodes }
  - apply: { manifest: { kind: Namespace, metadata: { name: x } } }
`
  const { scenario } = await readScenarioFile(text, 's.yaml')
  expect(scenario['actions']).toEqual([
    { cordon: { names: ['a', 'b'] } },
    { uncordon: { names: ['a', 'b'] } },
    { apply: { manifest: '{"kind":"Namespace","metadata":{"name":"x"}}' } },
  ])
})
