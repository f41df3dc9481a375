import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { IdleClock } from './idle-clock.ts'

it('waits for what the machine still works on', async () => {
  const clock = new IdleClock()
  let read = false
  void readFile('package.json').then(() => {
    read = true
  })
  await clock.settle(() => 0)
  expect(read).toBe(true)
})

it('reports what continues to happen without time passing', async () => {
  let happened = 0
  await expect(new IdleClock().settle(() => happened++)).rejects.toThrow('no rest after 200000 turns of the event loop')
})
