import { describe, expect, it } from 'vitest'
import {
  compileLabelSelector,
  isEmptySelector,
  LabelSelectorError,
  type LabelSelectorObject,
  MATCH_NOTHING,
  matches,
  selectorOfLabels,
  selectorText,
} from './label-selector.ts'
import { parseLabelSelector } from './label-selector-parser.ts'

const selector = (init: Partial<LabelSelectorObject>): LabelSelectorObject => ({ matchLabels: {}, matchExpressions: [], ...init })
const WEB = { app: 'web', tier: 'front', cpu: '8' }

describe('parseLabelSelector', () => {
  it.each([
    ['', true],
    ['app', true],
    ['!app', false],
    ['!zone', true],
    ['app=web', true],
    ['app == web , tier != back', true],
    ['app in (web, db),tier notin (back)', true],
    ['zone notin (a)', true],
    ['zone in (a)', false],
    ['zone!=a', true],
    ['cpu>7,cpu<9', true],
    ['cpu>8', false],
    ['app>1', false],
    ['app=', false],
    ['in in (in)', false],
  ])('%j on web: %s', (text, matched) => {
    expect(matches(parseLabelSelector(text), WEB)).toBe(matched)
  })

  it('writes the canonical text sorted by key', () => {
    expect(selectorText(parseLabelSelector(' tier notin (b,a), !old, app==web,x , cpu > 3 '))).toBe(
      'app==web,cpu>3,!old,tier notin (a,b),x',
    )
  })

  it.each([
    ['a=b,', "found '', expected: identifier after ','"],
    [',', "found ',', expected: !, identifier, or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['!a=b', "found '=', expected: ',' or 'end of string'"],
    ['a=(b)', "unable to parse requirement: found '(', expected: identifier"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a in !', "unable to parse requirement: found '!' expected: '('"],
    ['a in (!)', "unable to parse requirement: found '!', expected: ',', ')' or identifier"],
    ['a in (,!)', "unable to parse requirement: found '!', expected: ',', or identifier"],
    [
      'a>x',
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
  ])('refuses %j', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(new LabelSelectorError(message))
  })
})

describe('compileLabelSelector', () => {
  it('matches nothing with an absent selector and everything with an empty one', () => {
    expect(compileLabelSelector(undefined)).toBe(MATCH_NOTHING)
    expect(matches(compileLabelSelector(undefined), WEB)).toBe(false)
    const everything = compileLabelSelector(selector({}))
    expect([matches(everything, {}), isEmptySelector(everything), isEmptySelector(MATCH_NOTHING)]).toEqual([true, true, false])
  })

  it('requires labels and expressions', () => {
    const compiled = compileLabelSelector(
      selector({ matchLabels: { tier: 'front' }, matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'db'] }] }),
    )
    expect(selectorText(compiled)).toBe('app in (db,web),tier=front')
    expect(matches(compiled, WEB)).toBe(true)
    expect(matches(compiled, { ...WEB, tier: 'back' })).toBe(false)
  })

  it('SC-IPA-10 supports In, NotIn, Exists and DoesNotExist, but not Gt or Lt', () => {
    const by = (operator: string, values: string[]) =>
      matches(compileLabelSelector(selector({ matchExpressions: [{ key: 'app', operator, values }] })), WEB)
    expect([by('In', ['web']), by('NotIn', ['web']), by('Exists', []), by('DoesNotExist', [])]).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (const operator of ['Gt', 'Lt', 'in']) {
      expect(() => by(operator, ['1'])).toThrow(`"${operator}" is not a valid label selector operator`)
    }
  })

  it('compiles one object once', () => {
    const object = selector({ matchLabels: { a: 'b' } })
    expect(compileLabelSelector(object)).toBe(compileLabelSelector(object))
  })

  it('lists all errors of a requirement', () => {
    const compile = (): unknown => compileLabelSelector(selector({ matchLabels: { '-bad': 'bad value' } }))
    expect(compile).toThrow(
      /^\[key: Invalid value: "-bad": name part .*, values\[0\]\[-bad\]: Invalid value: "bad value": a valid label /,
    )
  })
})

it('does not treat inherited properties as labels', () => {
  expect(matches(parseLabelSelector('constructor'), {})).toBe(false)
  expect(matches(parseLabelSelector('!toString'), {})).toBe(true)
})

it('selects by labels', () => {
  expect(matches(selectorOfLabels({ app: 'web', tier: 'front' }), WEB)).toBe(true)
  expect(matches(selectorOfLabels({ app: 'db' }), WEB)).toBe(false)
  expect(matches(selectorOfLabels({}), {})).toBe(true)
})
