import { describe, expect, it } from 'vitest'
import { readScenarioFile } from './read-scenario-file.ts'

/** The message about an invalid file. */
async function reported(text: string): Promise<string> {
  try {
    await readScenarioFile(text, 's.yaml')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

const DRAIN = 'actions:\n  - drain: { nodes: { names: [a] } }\n'

describe('reports line, column and path of', () => {
  it.each([
    [
      'a field that is misspelt',
      'actions:\n  - drain: { nodes: { names: [a] }, deleteEmptyDirDat: true }\n',
      '2:37: actions[0].drain: unknown field "deleteEmptyDirDat"; did you mean "deleteEmptyDirData"?',
    ],
    ['a field of the scenario that is misspelt', `horizn: 5m\n${DRAIN}`, '1:1: unknown field "horizn"; did you mean "horizon"?'],
    [
      'a verb that is none',
      'actions:\n  - drian: { nodes: { names: [a] } }\n',
      '2:5: actions[0]: unknown field "drian"; did you mean "drain"?',
    ],
    [
      'two verbs in one action',
      'actions:\n  - cordon: { names: [a] }\n    uncordon: { names: [b] }\n',
      '2:5: actions[0]: exactly one of these is required: ',
    ],
    ['no verb', 'actions:\n  - {}\n', '2:5: actions[0]: exactly one of these is required: '],
    ['no actions', 'seed: 1\n', '1:1: the field "actions" is missing'],
    ['an empty value', 'actions:\n', '1:9: actions: a value is required here'],
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
    ['a duration that is none', `${DRAIN}horizon: soon\n`, '3:10: horizon: "soon" is not a valid duration'],
    ['a duration without a unit', 'actions:\n  - wait: { for: 5 }\n', '2:18: actions[0].wait.for: a duration must be a string'],
    ['text where fields are wanted', 'actions:\n  - drain: a\n', '2:12: actions[0].drain: expected fields: '],
    [
      'a list where a word is wanted',
      'actions:\n  - scale: { target: { kind: [Deployment], name: web }, replicas: 1 }\n',
      '2:30: actions[0].scale.target.kind: ',
    ],
    ['a key twice', `${DRAIN}seed: 1\nseed: 2\n`, '4:1: Map keys must be unique'],
    ['a bracket that is not closed', 'actions:\n  - cordon: { names: [a }\n', '2:25: '],
    ['a tabulator', 'actions:\n\t- wait: {}\n', '2:1: Tabs are not allowed as indentation'],
    ['a second document', `${DRAIN}---\n${DRAIN}`, '3:1: a second document begins here: a file contains one scenario'],
    ['text that is not a scenario', 'drain node a\n', '1:1: expected fields: '],
    ['a list of actions', '- cordon: { names: [a] }\n', '1:1: expected fields: name, seed, '],
    [
      'a list where fields are wanted',
      'actions:\n  - drain: [{ nodes: a }]\n',
      '2:12: actions[0].drain: expected fields: nodes, ',
    ],
    [
      'an amount without quotes',
      'actions:\n  - addNodes: { capacity: [{ resource: cpu, amount: 4 }] }\n',
      '2:53: actions[0].addNodes.capacity[0].amount: a quantity must be a string, like "4"',
    ],
    [
      'several mistakes at once',
      'actions:\n  - cordon: { nams: [a] }\nseed: x\n',
      '2:15: actions[0].cordon: unknown field "nams"; did you mean "names"?; s.yaml:3:7: seed: ',
    ],
  ])('%s', async (_name, text, expected) => {
    const message = await reported(text)
    expect(message.slice(0, `s.yaml:${expected}`.length)).toBe(`s.yaml:${expected}`)
    expect(message).not.toMatch(/OneOf|non-null|of type "/)
  })

  it('an alias without an anchor', async () => {
    expect(await reported('actions:\n  - cordon: { names: *nodes }\n')).toMatch(/^s\.yaml: Unresolved alias .*nodes/)
  })

  it('an empty file', async () => {
    expect(await reported('# nothing yet\n')).toBe('s.yaml: empty file: a scenario has at least "actions: [...]"')
  })
})

it('reads the list of a JSON patch as one document, and other lists as one document an item', async () => {
  const text = `actions:
  - patch: { type: JSON, targets: [{ kind: Node, name: a }], patch: [{ op: remove, path: /spec/taints }] }
  - apply: { manifest: [{ kind: A }, { kind: B }] }
`
  const { scenario } = await readScenarioFile(text, 's.yaml')
  expect(scenario['actions']).toMatchObject([
    { patch: { patch: '[{"op":"remove","path":"/spec/taints"}]' } },
    { apply: { manifest: '{"kind":"A"}\n---\n{"kind":"B"}' } },
  ])
})

it('reads anchors, comments and manifests', async () => {
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
