import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROOFS, withoutProofs } from '../../scripts/proof-files.ts'

it('the proofs that the test command leaves out are there, so that CI runs them', () => {
  expect(PROOFS.filter((path) => !existsSync(path))).toEqual([])
})

it('leaves out each of them and nothing above it', () => {
  const flags = withoutProofs()
  expect(flags).toHaveLength(PROOFS.length)
  expect(flags).toContain('--exclude=test/brute-force/**')
  expect(flags).toContain('--exclude=test/contracts/guards.test.ts')
})
