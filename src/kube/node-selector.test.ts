import { describe, expect, it } from 'vitest'
import {
  compileNodeSelector,
  compilePreferredTerms,
  compileRequiredNodeAffinity,
  matchNodeSelector,
  matchRequiredNodeAffinity,
  nodeSelectorError,
  scorePreferredTerms,
} from './node-selector.ts'
import type { NodeSelectorRequirement, NodeSelectorTerm } from './pod-spec.ts'

const ZONE = 'topology.kubernetes.io/zone'
const NODE = { name: 'n1', labels: { [ZONE]: 'antarctica-east1', disk: 'ssd', cpu: '8', 'kubernetes.io/os': 'linux' } }

const need = (key: string, operator: string, ...values: string[]): NodeSelectorRequirement => ({ key, operator, values })
const term = (...matchExpressions: NodeSelectorRequirement[]): NodeSelectorTerm => ({ matchExpressions, matchFields: [] })
const fieldTerm = (...matchFields: NodeSelectorRequirement[]): NodeSelectorTerm => ({ matchExpressions: [], matchFields })
const matched = (...terms: NodeSelectorTerm[]): boolean => matchNodeSelector(compileNodeSelector(terms), NODE).matches

describe('matchNodeSelector', () => {
  it('SC-NAF-06 is satisfied by any of several values', () => {
    expect(matched(term(need(ZONE, 'In', 'antarctica-east1', 'antarctica-west1')))).toBe(true)
    expect(matched(term(need(ZONE, 'In', 'antarctica-west1')))).toBe(false)
  })

  it.each([
    ['In', ['ssd'], true],
    ['NotIn', ['hdd'], true],
    ['Exists', [], true],
    ['DoesNotExist', [], false],
    ['Gt', ['7'], false],
  ])('SC-NAF-07 supports the operator %s', (operator, values, result) => {
    expect(matched(term(need('disk', operator, ...values)))).toBe(result)
  })

  it('SC-NAF-07 compares numbers with Gt and Lt', () => {
    expect(matched(term(need('cpu', 'Gt', '7'), need('cpu', 'Lt', '9')))).toBe(true)
    expect(matched(term(need('cpu', 'Gt', '8')))).toBe(false)
  })

  it('SC-NAF-08 excludes a zone with NotIn and DoesNotExist', () => {
    expect(matched(term(need(ZONE, 'NotIn', 'antarctica-east1')))).toBe(false)
    expect(matched(term(need('zone', 'NotIn', 'zoneC')))).toBe(true)
    expect(matched(term(need('disk', 'DoesNotExist')))).toBe(false)
  })

  it('requires all requirements of a term, and one of several terms', () => {
    expect(matched(term(need('disk', 'In', 'ssd'), need('cpu', 'In', '4')))).toBe(false)
    expect(matched(term(need('cpu', 'In', '4')), term(need('disk', 'In', 'ssd')))).toBe(true)
  })

  it('matches nothing without a term, or with empty ones', () => {
    expect(matched()).toBe(false)
    expect(matched(term())).toBe(false)
  })

  it('matches the name of the node as a field', () => {
    expect(matched(fieldTerm(need('metadata.name', 'In', 'n1')))).toBe(true)
    expect(matched(fieldTerm(need('metadata.name', 'NotIn', 'n1')))).toBe(false)
    expect(matched(fieldTerm(need('spec.other', 'In', 'n1')))).toBe(false)
    expect(matched(fieldTerm(need('spec.other', 'NotIn', 'n1')))).toBe(true)
  })

  it('reports errors only if no term matches', () => {
    const wrong = compileNodeSelector([term(need('cpu', 'Gt', 'x')), fieldTerm(need('metadata.name', 'In'))])
    const text =
      "[nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be " +
      'an integer, nodeSelectorTerms[1].matchFields[0].values: Invalid value: null: must have one element]'
    expect(nodeSelectorError(wrong)).toBe(text)
    expect(matchNodeSelector(wrong, NODE)).toEqual({ matches: false, error: text })
    expect(matched(term(need('cpu', 'Near', '1')), term(need('disk', 'Exists')))).toBe(true)
  })
})

describe('scorePreferredTerms', () => {
  it('SC-NAF-09 sums the weights of the matching terms', () => {
    const preferred = compilePreferredTerms([
      { weight: 1, preference: term(need('disk', 'In', 'ssd')) },
      { weight: 50, preference: term(need('cpu', 'Gt', '4')) },
      { weight: 100, preference: term(need('disk', 'In', 'hdd')) },
      { weight: 7, preference: term() },
    ])
    expect(scorePreferredTerms(preferred, NODE)).toBe(51)
    expect(preferred.error).toBeUndefined()
  })

  it('does not read a term without weight', () => {
    expect(compilePreferredTerms([{ weight: 0, preference: term(need('a', 'Near')) }]).error).toBeUndefined()
    expect(compilePreferredTerms([{ weight: 1, preference: term(need('a', 'Near')) }]).error).toMatch(
      /^\[0\]\.matchExpressions\[0\]\.operator: Unsupported/,
    )
  })
})

describe('matchRequiredNodeAffinity', () => {
  it('SC-NSEL-07 requires each label of the nodeSelector', () => {
    const by = (nodeSelector: Record<string, string>) =>
      matchRequiredNodeAffinity(compileRequiredNodeAffinity({ nodeSelector, nodeAffinity: undefined }), NODE).matches
    expect([by({}), by({ disk: 'ssd', cpu: '8' }), by({ disk: 'ssd', cpu: '4' }), by({ gpu: '1' })]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('requires both nodeSelector and required affinity', () => {
    const required = [term(need(ZONE, 'In', 'elsewhere'))]
    const affinity = compileRequiredNodeAffinity({ nodeSelector: { disk: 'ssd' }, nodeAffinity: { required, preferred: [] } })
    expect(matchRequiredNodeAffinity(affinity, NODE).matches).toBe(false)
  })
})
