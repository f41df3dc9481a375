import { describe, expect, it } from 'vitest'
import { locateJsonFault } from './locate-json-fault.ts'

const cases: { text: string; path: string; at: string; expected: string }[] = [
  { text: '{"a": x}', at: 'x}', path: 'a', expected: 'a value' },
  { text: '{"a": {"b": [1, {"c": tru}]}}', at: 'tru}', path: 'a.b[1].c', expected: 'a value' },
  { text: '{"a": 1 "b": 2}', at: '"b"', path: '', expected: 'a comma or a closing brace' },
  { text: '{"a": [1 2]}', at: '2]}', path: 'a', expected: 'a comma or a closing bracket' },
  { text: '{"a": 1,}', at: '}', path: '', expected: 'a field name in quotes' },
  { text: '{"a" 1}', at: '1}', path: 'a', expected: 'a colon' },
  { text: '{"a": "b\nc"}', at: '"b', path: 'a', expected: 'a closing quote, and no control characters before it' },
  { text: '{"a": 1}}', at: '}', path: '', expected: 'the end of the text' },
  { text: '{"a": 01}', at: '1}', path: '', expected: 'a comma or a closing brace' },
]

describe('locateJsonFault', () => {
  for (const { text, path, at, expected } of cases) {
    it(`${JSON.stringify(text)} is broken ${path === '' ? 'at the top' : `in ${path}`}`, () => {
      const fault = locateJsonFault(text)
      expect(fault).toMatchObject({ path, expected })
      expect(text.slice(fault?.offset).startsWith(at)).toBe(true)
      expect(() => JSON.parse(text)).toThrow()
    })
  }

  for (const text of ['{"a":[1,-2.5e3,"x\\u00e9\\n",true,null,{}],"b":{}}', '[]', ' "é" ', '0']) {
    it(`finds nothing wrong with ${text}`, () => {
      expect(locateJsonFault(text)).toBeUndefined()
      expect(() => JSON.parse(text)).not.toThrow()
    })
  }
})
