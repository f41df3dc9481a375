import { describe, expect, it } from 'vitest'
import { readContainer, writeContainer } from './container.ts'
import { Field } from './field.ts'

const read = (container: Readonly<Record<string, unknown>>) => readContainer(Field.root({ name: 'main', ...container }))
const preStop = (hook: object): number => read({ lifecycle: { preStop: hook } }).preStopSeconds

describe('a preStop hook', () => {
  it.each([
    [['/bin/sh', '-c', 'sleep 40'], 40],
    [['sh', '-c', 'sleep 15;'], 15],
    [['bash', '-c', '/usr/bin/sleep 5s'], 5],
    [['sleep', '25'], 25],
    [['/bin/sleep', '25'], 25],
    [['/bin/sh', '-c', 'nginx -s quit; sleep 40'], -1],
    [['/bin/sh', '-c', 'sleep 1m'], -1],
    [['drain'], -1],
  ])('SC-ZD-14 SC-ZD-55 runs a command, and only a plain sleep has a known duration: %j', (command, seconds) => {
    expect(preStop({ exec: { command } })).toBe(seconds)
  })

  it('SC-ZD-14 sends a request, or sleeps', () => {
    expect([
      preStop({ httpGet: { port: 80, path: '/quit' } }),
      preStop({ sleep: { seconds: 7 } }),
      read({}).preStopSeconds,
    ]).toEqual([-1, 7, 0])
  })

  it('keeps its duration when it is written', () => {
    const container = read({ lifecycle: { preStop: { exec: { command: ['sleep', '25'] } } } })
    expect(read(writeContainer(container)).preStopSeconds).toBe(25)
  })
})
