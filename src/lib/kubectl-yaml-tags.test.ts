import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { kubectlYamlTags } from './kubectl-yaml-tags.ts'

it.each([
  ['e0', 'e0'],
  ['E5', 'E5'],
  ['+e1', '+e1'],
  ['.', '.'],
  ['-.', '-.'],
  ['.e5', '.e5'],
  ['._1', '._1'],
  ['1e3', 1000],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['-1.', -1],
  ['+1.5E-1', 0.15],
  ['.5e1', 5],
  ['.inf', Number.POSITIVE_INFINITY],
  ['1:30', '1:30'],
  ['2026-01-01', '2026-01-01'],
  ['0755', 0o755],
  ['yes', true],
])('reads %s as kubectl does', (text, value) => {
  expect(parse(`a: ${text}`, { version: '1.1', customTags: kubectlYamlTags })).toEqual({ a: value })
})
