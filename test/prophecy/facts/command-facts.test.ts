import { expect, it } from 'vitest'
import { commandFacts } from './command-facts.ts'
import type { PodNames } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

const names = { inText: (text: string) => text } as PodNames

function linesOf(...lines: readonly string[]): readonly string[] {
  const run = { commands: [], lines } as unknown as WitnessedRun
  return Object.keys(commandFacts(run, names))
}

const REQUESTS = 'spec.template.spec.containers[0].resources.requests'
const MEMORY = `${REQUESTS}: Invalid value: "16784Mi": must be less than or equal to memory limit of 8392Mi`
const CPU = `${REQUESTS}: Invalid value: "1920m": must be less than or equal to cpu limit of 960m`
const IMAGE = 'spec.template.spec.containers[0].image: Required value'
const REFUSED = 'error: Deployment.apps "web" is invalid:'

it.each([
  [[MEMORY, CPU], [CPU, MEMORY], true],
  [[IMAGE, CPU], [CPU, IMAGE], false],
])('compares what is wrong with the resources of a container in any order: %s', (one, other, areEqual) => {
  const [first, second] = [one, other].map((causes) => linesOf(`${REFUSED} [${causes.join(', ')}]`))
  expect(first).toHaveLength(1)
  expect(JSON.stringify(first) === JSON.stringify(second)).toBe(areEqual)
})
