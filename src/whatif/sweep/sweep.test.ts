import { describe, expect, it } from 'vitest'
import { playText } from '../../../test/support/play-text.ts'
import { gridPoint, gridSize, rangeValues } from './grid.ts'
import { mildestPoint } from './mildest-point.ts'
import { parseParameterPath } from './parameter-path.ts'
import { type PointResult, pointResult } from './point-result.ts'
import { setAt } from './set-at.ts'
import { sweepCsv } from './sweep-csv.ts'
import { sweepJson } from './sweep-json.ts'

describe('a grid', () => {
  it('has every combination once, the last axis changing fastest', () => {
    const lengths = [2, 1, 3]
    const points = Array.from({ length: gridSize(lengths) }, (_, i) => gridPoint(lengths, i).join(''))
    expect(points).toEqual(['000', '001', '002', '100', '101', '102'])
    expect(gridSize([3, 0])).toBe(0)
  })

  it.each([
    [{ from: 2, to: 10, step: 2 }, [2, 4, 6, 8, 10]],
    [{ from: 1, to: 10, step: 4 }, [1, 5, 9]],
    [{ from: 3, to: 1, step: -1 }, [3, 2, 1]],
    [{ from: 3, to: 1, step: 1 }, []],
    [{ from: 1, to: 3, step: 0 }, []],
    [{ from: 5, to: 5, step: 1 }, [5]],
  ])('expands the range %o', (range, values) => {
    expect(rangeValues(range)).toEqual(values)
  })
})

describe('a parameter', () => {
  it.each([
    ['seed', ['seed']],
    ['actions[0].scale.replicas', ['actions', 0, 'scale', 'replicas']],
    ['a[1][2].b', ['a', 1, 2, 'b']],
    ['', undefined],
    ['a.', undefined],
    ['a[x]', undefined],
    ['a..b', undefined],
    ['[0]', undefined],
  ])('%j is read as %j', (text, path) => {
    expect(parseParameterPath(text)).toEqual(path)
  })

  it('is set in a copy that shares its other parts', () => {
    const tree = { name: 'x', actions: [{ scale: { replicas: 1 } }, { cordon: { names: ['a'] } }] }
    const next = setAt(tree, ['actions', 0, 'scale', 'replicas'], 7)
    expect(next.actions[0]).toEqual({ scale: { replicas: 7 } })
    expect(next.actions[1]).toBe(tree.actions[1])
    expect(tree.actions[0]).toEqual({ scale: { replicas: 1 } })
    expect(setAt({ a: 1 } as object, ['seed'], 5)).toEqual({ a: 1, seed: 5 })
  })
})

it('writes CSV that spreadsheets read correctly', () => {
  const result = {
    verdict: 'SAFE',
    summary: 'all, "quiet"',
    settledMs: 1500,
    rescheduled: 2,
    digest: 'd',
  } as unknown as PointResult
  const lines = sweepCsv(
    ['replicas', '=danger'],
    [
      { values: ['-3', '@x'], status: 'DONE', result, problem: undefined },
      { values: ['4', '-y'], status: 'FAILED', result: undefined, problem: 'wallMs\nmet' },
    ],
  ).split('\r\n')
  expect(lines[0]).toMatch(/^replicas,'=danger,status,verdict,done_s,settled_s,rescheduled,.*,digest,summary,problem$/)
  expect(lines[1]).toMatch(/^-3,'@x,DONE,SAFE,,1\.5,2,.*,d,"all, ""quiet""",$/)
  expect(lines[2]).toMatch(/^4,'-y,FAILED,,.*,"wallMs\nmet"$/)
})

it('exports numbers without floating-point noise', () => {
  const result = {
    verdict: 'SAFE',
    settledMs: 2.5999999999999996 * 1000,
    cpuRequestedPercent: 2.5999999999999996,
    chance: { verdicts: [{ share: 1 / 3 }] },
    remedies: [{ message: 'm', cost: 0.1 + 0.2 }],
  } as unknown as PointResult
  const rows = [{ values: ['1'], status: 'DONE', result, problem: undefined }]
  const csv = sweepCsv(['n'], rows)
  const json = sweepJson([{ label: 'n', path: 'seed', values: ['1'] }], rows)
  expect(`${csv} ${json}`).not.toMatch(/\d\.\d{5}/)
  expect(csv).toMatch(/,2\.6,.*,m,0\.3,/)
  expect(JSON.parse(json).points[0]).toMatchObject({
    number: 0,
    result: { settledMs: 2600, cpuRequestedPercent: 2.6, chance: { verdicts: [{ share: 0.3333 }] }, remedies: [{ cost: 0.3 }] },
  })
})

describe('a point whose run ended before its consequences had settled', () => {
  const ROLLOUT = 'node a\nnode b\ntiming ready=10m\ndeployment web on=a\ndrain a'
  const [whole, cut] = [ROLLOUT, `${ROLLOUT}\nhorizon 1m`].map((text) => pointResult(playText(text)))

  it('has no time until they settled, and an empty field in CSV', () => {
    expect([cut?.settledMs, whole?.settledMs]).toEqual([undefined, expect.any(Number)])
    const [, line] = sweepCsv(['n'], [{ values: ['1'], status: 'DONE', result: cut, problem: undefined }]).split('\r\n')
    expect(line?.split(',').slice(0, 5)).toEqual(['1', 'DONE', cut?.verdict, '6', ''])
  })

  it('is not milder than one that has settled', () => {
    const equal = whole && { ...whole, settledMs: undefined }
    expect(mildestPoint([{ result: equal }, { result: whole }])).toEqual({ result: whole })
  })
})
