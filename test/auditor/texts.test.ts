import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { simulate } from '../../src/whatif/simulate.ts'
import { readScenarios } from '../scenarios/scenario-text.ts'
import { auditOutcome } from './audit-outcome.ts'
import { textOf } from './contradiction.ts'
import { playRuns } from './played-runs.ts'
import { questionOf } from './random-question.ts'

const SCENARIOS = fileURLToPath(new URL('../scenarios/', import.meta.url))
const FOUND = fileURLToPath(new URL('./found.txt', import.meta.url))
const FILES = [FOUND, ...readdirSync(SCENARIOS).flatMap((name) => (name.endsWith('.txt') ? [SCENARIOS + name] : []))]

describe.each(FILES)('%s', (file) => {
  const name = file.slice(file.lastIndexOf('/') + 1)
  it.each(readScenarios(readFileSync(file, 'utf8'), name))('$place $title', ({ title, given }) => {
    const { base, scenario } = questionOf(title, given, '')
    const outcome = simulate(base, scenario)
    expect(auditOutcome(outcome, playRuns(base, scenario)).map(textOf), outcome.summary).toEqual([])
  })
})
