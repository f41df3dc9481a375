import { describe, expect, it } from 'vitest'
import { type CelVariables, evaluateCel } from './cel-expression.ts'

const VARIABLES: CelVariables = {
  object: { metadata: { name: 'x', labels: { app: 'web' } }, spec: { replicas: 3n, ratio: 0.5 } },
  oldObject: null,
  request: {},
  params: null,
  namespaceObject: null,
  variables: {},
}

describe('evaluateCel', () => {
  it.each([
    ['object.spec.replicas + 1', 4n],
    ['"%s has %d".format([object.metadata.name, object.spec.replicas])', 'x has 3'],
    ['"%x %X %o %b %%".format([255, 255, 8, 5])', 'ff FF 10 101 %'],
    ['"%s".format([[1.5, "a", {"b": true}]])', '[1.500000, "a", {"b":true}]'],
    ['"a.b.c".replace(".", "-", 1)', 'a-b.c'],
    ['"abc".charAt(3)', ''],
    ['[3, 1, 2].sort()', [1n, 2n, 3n]],
    ['["a", "b"].lastIndexOf("c")', -1n],
    ['[1.5, 2.5].sum()', 4],
    ['sets.equivalent([[1]], [[1.0]])', true],
    ['quantity("1Gi").compareTo(quantity("1G"))', 1n],
    ['semver("1.2.3").major()', 1n],
    ['has(object.metadata["labels"].app)', true],
    ['[1, 2].exists(i, v, i == 1 && v == 2)', true],
    ['{"a": 1, "b": 2}.all(k, v, k in ["a", "b"] && v < 3)', true],
    ['["a", "a"].existsOne(i, v, v == "a")', false],
    ['["a", "b"].transformList(i, v, i > 0, "v" + v + string(i))', ['vb1']],
    ['{"a": 1, "b": 2}.transformMap(k, v, v > 1, {"v": v}.v + size(k))', { b: 3n }],
    ['{"a": 1}.transformMap(k, size, size(k) + size)', { a: 2n }],
    ['[[1, 2], [3]].all(i, list, list.exists(j, v, v == i + j + 1 || v == 3))', true],
    ['[{"n": 2}, {"n": 1}].sortBy(one, one.n).map(one, one.n)', [1n, 2n]],
    ['lists.range(3).map(i, i * 2).reverse()', [4n, 2n, 0n]],
    ['[1, 2].first().value() + [1, 2].last().value()', 3n],
    ['[1].filter(one, one > 1).first().hasValue()', false],
    [
      '[isURL("https://a.test"), isURL("/a"), isURL("a"), isURL("http://a b"), isURL("http://a/%2")]',
      [true, true, false, false, false],
    ],
    ['url("HTTPS://u:p@[::1]:80/a b?c=d&c=e+f").getHostname()', '::1'],
    ['url("https://a.test:80/x/%2f y").getEscapedPath()', '/x//%20y'],
    ['url("/a?c=d&c=e+f&;&%=1").getQuery()', { c: ['d', 'e f'] }],
    ['url("HTTP://a/b") == url("http://a/b")', true],
    ['format.dns1123Label().validate("a.b").value()', ['must not contain dots']],
    ['format.dns1035LabelPrefix().validate("a-").hasValue()', false],
    ['format.named("date").value().validate("2026-02-29").value()', ['invalid date']],
    ['format.named("nothing").hasValue()', false],
  ])('semantics F6.4 %s', (expression, value) => {
    expect(evaluateCel(expression, VARIABLES)).toEqual({ value })
  })

  it.each([
    ['object.spec.nothing', 'no such key: nothing'],
    ['object.spec.replicas > "x"', 'no such overload'],
    ['int(object.metadata.name)', "type conversion error from 'string' to 'int'"],
    [
      '"%d".format([object.metadata.name])',
      'error during formatting: decimal clause can only be used on integers, was given string',
    ],
    ['"%s %s".format(["a"])', 'index 1 out of range'],
    ['dyn([]).min()', 'min called on empty list'],
    ['[1, 2].slice(1, 5)', 'cannot slice(1, 5), list is length 2'],
    ['[dyn(1), "a"].isSorted()', 'no such overload'],
    ['[dyn("a")].sum()', 'no such overload'],
    ['[dyn(1), "a"].sortBy(one, one)', 'no such overload'],
    ['"abc".charAt(4)', 'index out of range: 4'],
  ])('semantics F6.4 %s fails', (expression, error) => {
    expect(evaluateCel(expression, VARIABLES)).toEqual({ error })
  })

  it.each([
    ['{"a": 1}.transformList(k, v, v)', "found no matching overload for 'map.newListPairs()'"],
    ['[1].transformMap(i, v, v)', 'a map with keys that are not text'],
    ['{"a": 1}.transformMapEntry(k, v, {k: v})', 'Unknown variable: k'],
    ['lists.range(10001).size()', 'a range of more than 10000 numbers'],
    ['url("a/b").getHost()', 'the error text of a URL'],
    ['url("http://[fe80::1%25en0]/").getHost()', 'the zone of an address in a URL'],
    ['format.uri().validate("a/b").hasValue()', 'the error text of a URL'],
    ['ip("10.0.0.256")', 'the error text of an address'],
    ['cidr("10.0.0.0/33")', 'the error text of a range'],
    ['"abc".matches("(?i)ABC")', 'a regular expression that only RE2 supports'],
    ['object.metadata.name.find("[[:alpha:]]") == "x"', 'a regular expression that only RE2 supports'],
    ['"abc".find(object.metadata.name + "(")', 'the regular expression "x("'],
    ['object.spec.replicas.matches("x")', "found no matching overload for 'int.matches(string)'"],
    ['"%.2f".format([1.0])', 'format with %.2f'],
    ['"%e".format([1.0])', 'format with %e'],
    ['"%s".format([quantity("1")])', 'the text of a value'],
    ['"%s".format([1e30])', 'the text of a very large or small number'],
    ['"abc".replace("", "x", 2)', 'replace of empty text'],
    ['object.', 'Expected IDENTIFIER, got EOF'],
  ])('semantics F6.7 %s is not evaluated', (expression, gap) => {
    expect(evaluateCel(expression, VARIABLES)).toEqual({ gap: expect.stringContaining(gap) })
  })
})
