import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { minute, newFolder } from '../../../test/support/kept-states.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { VerdictLedger } from './verdict-ledger.ts'

it('keeps the latest thousand changes, and its file does not grow beyond twice as many', async () => {
  const { folder, remove } = newFolder()
  const path = join(folder, 'verdicts.log')
  const ledger = await VerdictLedger.open(path, [])
  const question = { scenario: scenarioOf([]), seeds: 1, remedies: false }
  for (let i = 0; i < 2100; i++) {
    const verdict = i % 2 === 0 ? 'SAFE' : 'STUCK'
    await ledger.note({ cluster: 'c', at: minute(i), question, verdict, message: String(i), causes: [], causesTotal: 0 })
  }
  const changes = ledger.changes('c')
  expect([changes.length, changes[0]?.message, changes.at(-1)?.message]).toEqual([1000, '1100', '2099'])
  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(1100)
  await ledger.close()
  const again = await VerdictLedger.open(path, [])
  expect(again.changes('c').map(({ message }) => message)).toEqual(changes.map(({ message }) => message))
  await again.close()
  remove()
})
