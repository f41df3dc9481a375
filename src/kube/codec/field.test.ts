import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Field, FieldError } from './field.ts'

const POD = { spec: { containers: [{ name: 'a' }, { name: 'b', image: 5, env: null }], replicas: '3' } }

function failure(act: () => unknown): FieldError {
  try {
    act()
  } catch (error) {
    if (error instanceof FieldError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('Field', () => {
  it('reports the place, the expected and the actual value', () => {
    const spec = Field.root(POD).object('spec')
    const error = failure(() => spec.list('containers', (item) => item.text('image')))
    expect(error).toMatchObject({ path: 'spec.containers[1].image', expected: 'text', found: 'number 5', code: 'FIELD_INVALID' })
    expect(error.message).toBe('spec.containers[1].image: expected text, found number 5')
  })

  it.each<[name: string, read: (field: Field) => unknown, value: unknown, message: string]>([
    ['an object', (f) => f.object('x'), [], 'x: expected an object, found a list'],
    ['text', (f) => f.text('x'), true, 'x: expected text, found boolean true'],
    ['a number', (f) => f.integer('x', 0), '3', 'x: expected a whole number, found text "3"'],
    ['a fraction', (f) => f.integer('x', 0), 1.5, 'x: expected a whole number, found number 1.5'],
    ['a flag', (f) => f.flag('x'), 'yes', 'x: expected true or false, found text "yes"'],
    ['a list', (f) => f.list('x', (item) => item), {}, 'x: expected a list, found an object'],
    ['an item', (f) => f.list('x', (item) => item), [{}, null], 'x[1]: expected an object, found nothing'],
    ['texts', (f) => f.texts('x'), ['a', 1], 'x[1]: expected text, found number 1'],
    ['labels', (f) => f.map('x'), { app: 1 }, 'x.app: expected text, found number 1'],
    ['labels of odd names', (f) => f.map('x'), { 'a.b/c': 1 }, 'x["a.b/c"]: expected text, found number 1'],
    ['a quantity', (f) => f.quantities('x'), { cpu: 'much' }, 'x.cpu: expected a quantity like 250m or 2Gi, found text "much"'],
    ['a time', (f) => f.instant('x'), 'noon', 'x: expected a time like 2026-06-01T12:00:00Z, found text "noon"'],
    ['a choice', (f) => f.choice('x', ['A', 'B'], 'A'), 'C', 'x: expected one of A, B, found text "C"'],
    ['a share', (f) => f.intOrString('x'), '25', 'x: expected a whole number or a percentage, found text "25"'],
    ['a port', (f) => f.intOrText('x', 0), false, 'x: expected a whole number or a name, found boolean false'],
    ['a name', (f) => f.requiredText('x'), '', 'x: expected text that is not empty, found text ""'],
  ])('refuses wrong values of %s', (_, read, value, message) => {
    expect(failure(() => read(Field.root({ x: value }))).message).toBe(message)
  })

  it('treats null as absent', () => {
    for (const value of [{ x: null }, {}]) {
      const field = Field.root(value)
      expect(field.text('x', 'default')).toBe('default')
      expect(field.integer('x', 7)).toBe(7)
      expect(field.flag('x', true)).toBe(true)
      expect(field.list('x', (item) => item)).toEqual([])
      expect(field.map('x')).toEqual({})
      expect(field.quantities('x')).toEqual({})
      expect(field.instant('x')).toBeUndefined()
      expect(field.optionalObject('x')).toBeUndefined()
    }
  })

  it('accepts numbers as quantities, and sorts maps', () => {
    const field = Field.root({ amounts: { memory: '1Gi', cpu: 2 }, labels: { b: '1', a: '2' } })
    expect(field.quantities('amounts')).toEqual({ cpu: '2', memory: '1Gi' })
    expect(Object.keys(field.quantities('amounts'))).toEqual(['cpu', 'memory'])
    expect(Object.keys(field.map('labels'))).toEqual(['a', 'b'])
  })

  it('truncates the value in the message', () => {
    const error = failure(() => Field.root({ x: 'y'.repeat(500) }).flag('x'))
    expect(error.message.length).toBeLessThan(120)
  })

  it('reads any JSON or reports the place of the error, and never throws another error', () => {
    const readers: readonly ((field: Field) => unknown)[] = [
      (f) => f.text('x'),
      (f) => f.optionalInteger('x'),
      (f) => f.flag('x'),
      (f) => f.instant('x'),
      (f) => f.map('x'),
      (f) => f.quantities('x'),
      (f) => f.optionalQuantity('x'),
      (f) => f.texts('x'),
      (f) => f.integers('x'),
      (f) => f.intOrString('x'),
      (f) => f.intOrText('x', 0),
      (f) => f.list('x', (item) => item.object('y').text('z')),
      (f) => f.choice('x', ['A'], 'A'),
    ]
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...readers), (value, read) => {
        try {
          read(Field.root({ x: value }))
        } catch (error) {
          expect(error).toBeInstanceOf(FieldError)
          expect((error as FieldError).path).toMatch(/^x/)
        }
      }),
    )
  })
})
