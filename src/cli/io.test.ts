import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { processIo, widthOf } from './io.ts'

it.each<[what: string, columns: number | undefined, variable: string | undefined, width: number]>([
  ['the terminal', 60, '200', 60],
  ['COLUMNS without a terminal', undefined, '60', 60],
  ['no less than can be read', 10, undefined, 40],
  ['80 by default', undefined, undefined, 80],
  ['80 where the terminal does not know', 0, undefined, 80],
  ['80 where COLUMNS is not a number', undefined, 'wide', 80],
])('lines are as wide as %s', (_, columns, variable, width) => {
  expect(widthOf(columns, variable)).toBe(width)
})

interface Where {
  readonly out?: boolean
  readonly err?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** What a process makes of its output and its errors, each of them a terminal or not. */
function made({ out = false, err = false, env = {} }: Where) {
  const stdout = Object.assign(new PassThrough(), out ? { isTTY: true, columns: 100 } : {})
  const stderr = Object.assign(new PassThrough(), err ? { isTTY: true } : {})
  const { colour, terminal, width } = processIo(new AbortController().signal, { stdout, stderr, env, exit: () => {} })
  return { colour, terminal, width }
}

it.each<[what: string, where: Where, colour: boolean, terminal: boolean]>([
  ['on a terminal: both', { out: true, err: true }, true, true],
  ['into files: neither', {}, false, false],
  ['answers into a file: progress, but no colour', { err: true }, false, true],
  ['errors into a file: colour, but no progress', { out: true }, true, false],
  ['NO_COLOR: progress alone', { out: true, err: true, env: { NO_COLOR: '1' } }, false, true],
  ['an empty NO_COLOR: both', { out: true, err: true, env: { NO_COLOR: '' } }, true, true],
  ['a terminal without a size: neither', { out: true, err: true, env: { TERM: 'dumb' } }, false, false],
])('colour and progress, %s', (_, where, colour, terminal) => {
  expect(made(where)).toEqual({ colour, terminal, width: where.out ? 100 : 80 })
})

it.each([
  ['a reader that closes the pipe', { code: 'EPIPE', message: 'EPIPE: broken pipe, write' }, 0, ''],
  [
    'a full disk',
    { code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' },
    1,
    'error: the answer cannot be written: no space left on device\n',
  ],
])('ends with one line at most after %s', (_, { code, message }, expected, line) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const codes: number[] = []
  processIo(new AbortController().signal, { stdout, stderr, env: {}, exit: (status) => codes.push(status) })
  stdout.emit('error', Object.assign(new Error(message), { code }))
  expect([codes, String(stderr.read() ?? '')]).toEqual([[expected], line])
})
