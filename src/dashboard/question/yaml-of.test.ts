import { expect, it } from 'vitest'
import { parseYaml } from '../../lib/bounded-yaml.ts'
import { yamlOf } from './yaml-of.ts'

it('writes a scenario as people write one', () => {
  const scenario = {
    name: 'drain node-1, cordon node-2',
    actions: [
      { drain: { nodes: { names: ['node-1'] }, force: false } },
      { wait: { untilQuiet: true } },
      { apply: { manifest: 'kind: Namespace\n\nmetadata: {name: x}\n', namespace: null } },
    ],
  }
  expect(yamlOf(scenario)).toBe(`name: "drain node-1, cordon node-2"
actions:
  - drain:
      nodes:
        names:
          - node-1
      force: false
  - wait:
      untilQuiet: true
  - apply:
      manifest: |
        kind: Namespace

        metadata: {name: x}
`)
})

it.each([
  ['true', 'no', '~', '', 'null'],
  ['1', '1e3', '0x1', '2026-01-01', '.inf', '-'],
  ['a: b', 'a #b', ' a', 'a ', "it's", '"', '*', '&a', '{a}', '[a]', '%', '@', '\\', '|'],
  ['a\nb', 'a\n', ' a\nb\n', 'a\n\n', '\n', 'a\tb\n', 'a\r\nb\n', 'é ✓', 'a\n b\n', 'EOF\n'],
  ['30s', 'registry.example.com:5000/web@sha256:abc', 'app.kubernetes.io/name=web', 'taint a key=:NoSchedule'],
])('a YAML parser reads the same texts again: %j ...', (...texts) => {
  const value = { texts, keys: Object.fromEntries(texts.map((text) => [text, [[text], {}, []]])) }
  expect(parseYaml(yamlOf(value)).toJS()).toEqual(value)
})
