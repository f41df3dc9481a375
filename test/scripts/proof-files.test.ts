import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROOFS, withoutProofs } from '../../scripts/proof-files.ts'

it('the proofs that the test command excludes exist, so that CI runs them', () => {
  expect(PROOFS.filter((path) => !existsSync(path))).toEqual([])
})

it('excludes each proof and no parent folder', () => {
  const flags = withoutProofs()
  expect(flags).toHaveLength(PROOFS.length)
  expect(flags).toContain('--exclude=test/brute-force/**')
  expect(flags).toContain('--exclude=test/contracts/guards.test.ts')
})
