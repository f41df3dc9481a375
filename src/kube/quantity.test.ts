import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milliValue, parseQuantity, QuantityError, quantity, scaledInt64, value } from './quantity.ts'
import { addQuantities, compareQuantities, negateQuantity, roundUpQuantity, subtractQuantities } from './quantity-arithmetic.ts'
import { quantityText } from './quantity-text.ts'

describe('value and milliValue', () => {
  it.each([
    ['0', 0, 0],
    ['1', 1, 1000],
    ['250m', 1, 250],
    ['1500m', 2, 1500],
    ['0.1', 1, 100],
    ['.5', 1, 500],
    ['1u', 1, 1],
    ['-1500m', -2, -1500],
    ['1Ki', 1024, 1_024_000],
    ['1.5Gi', 1_610_612_736, 1_610_612_736_000],
    ['128M', 128_000_000, 128_000_000_000],
    ['1e3', 1000, 1_000_000],
    ['12E6', 12_000_000, 12_000_000_000],
    ['1P', 1e15, Number.MAX_SAFE_INTEGER],
  ])('of %s are %d and %d', (text, units, milli) => {
    expect(value(text)).toBe(units)
    expect(milliValue(text)).toBe(milli)
  })

  it('stay at the largest safe integer', () => {
    expect(value('8Ei')).toBe(Number.MAX_SAFE_INTEGER)
    expect(value('-8Ei')).toBe(-Number.MAX_SAFE_INTEGER)
  })

  it('cache what was parsed, and clear the cache when it is full', () => {
    const first = quantity('777Mi')
    expect(quantity('777Mi')).toBe(first)
    for (let i = 0; i < 10_000; i++) value(`${i}Ki`)
    expect(value('777Mi')).toBe(777 * 2 ** 20)
  })
})

describe('parseQuantity', () => {
  it.each([
    ['', /regular expression/],
    ['1 ', /regular expression/],
    ['1.2.3', /regular expression/],
    ['1K', /suffix/],
    ['--1', /suffix/],
    ['1e', /suffix/],
    ['1e99999', /suffix/],
    ['Ei', /numeric part/],
  ])('refuses %j', (text, reason) => {
    expect(() => parseQuantity(text)).toThrow(QuantityError)
    expect(() => parseQuantity(text)).toThrow(reason)
  })

  it('names the text and a remedy', () => {
    expect(() => parseQuantity('2GB')).toThrow(/"2GB" is not a valid quantity .* write a number .* 2Gi/)
  })

  it('rounds finer than nano away from zero', () => {
    expect(quantityText(parseQuantity('0.0000000001'))).toBe('1n')
    expect(quantityText(parseQuantity('-1e-100'))).toBe('-1e-9')
  })

  it('caps binary amounts at 64 bits', () => {
    expect(scaledInt64(parseQuantity('16Ei'), 0)).toBe(2n ** 63n - 1n)
  })
})

describe('quantityText', () => {
  it.each([
    ['1024Ki', '1Mi'],
    ['0.5Gi', '512Mi'],
    ['1000m', '1'],
    ['1.5G', '1500M'],
    ['1000Ki', '1000Ki'],
    ['0.5Ki', '512'],
    ['1000000e-3', '1e3'],
    ['-0', '0'],
    ['00016Mi', '16Mi'],
    ['1500e-3', '1500e-3'],
    ['+5', '+5'],
  ])('writes %s as %s', (text, canonical) => {
    expect(quantityText(parseQuantity(text))).toBe(canonical)
  })
})

describe('arithmetic', () => {
  const amounts = fc
    .tuple(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.constantFrom('', 'm', 'k', 'Ki', 'Mi', 'G', 'e3', 'n'))
    .map(([number, suffix]) => parseQuantity(`${number}${suffix}`))
  const nanos = (text: ReturnType<typeof parseQuantity>): bigint => text.unscaled * 10n ** BigInt(text.exponent + 9)

  it('is exact', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(nanos(addQuantities(a, b))).toBe(nanos(a) + nanos(b))
        expect(nanos(subtractQuantities(a, b))).toBe(nanos(a) - nanos(b))
        expect(compareQuantities(a, b)).toBe(nanos(a) < nanos(b) ? -1 : nanos(a) > nanos(b) ? 1 : 0)
        expect(nanos(negateQuantity(a))).toBe(-nanos(a))
      }),
    )
  })

  it('returns texts of the same amount', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const sum = addQuantities(a, b)
        expect(nanos(parseQuantity(quantityText(sum)))).toBe(nanos(sum))
      }),
    )
  })

  it('uses the format of the amount that is added to zero', () => {
    expect(quantityText(addQuantities(parseQuantity('0'), parseQuantity('2048Ki')))).toBe('2Mi')
    expect(quantityText(addQuantities(parseQuantity('1M'), parseQuantity('1Mi')))).toBe('2048576')
  })

  it('rounds away from zero', () => {
    const rounded = roundUpQuantity(parseQuantity('-1500m'), 0)
    expect([quantityText(rounded.quantity), rounded.exact]).toEqual(['-2', false])
    expect(roundUpQuantity(parseQuantity('3'), -3).exact).toBe(true)
  })
})
