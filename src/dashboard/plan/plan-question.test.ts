import { expect, it } from 'vitest'
import { type PlanQuestion, planCommandOf, planInputOf } from './plan-question.ts'

const ALL: PlanQuestion = {
  nodes: [],
  flags: ['ignore-daemonsets', 'delete-emptydir-data'],
  afterwards: 'uncordon',
  atOnce: 10,
  acceptDegraded: false,
}
const SOME: PlanQuestion = { nodes: ['a', 'b'], flags: ['force'], afterwards: 'reboot', atOnce: 2, acceptDegraded: true }

it('a plan of no node is one of all nodes', () => {
  expect(planInputOf(ALL).drain).toMatchObject({
    nodes: { selector: '' },
    ignoreDaemonSets: true,
    deleteEmptyDirData: true,
    force: false,
  })
  expect(planInputOf(SOME).drain).toMatchObject({ nodes: { names: ['a', 'b'] }, ignoreDaemonSets: false, force: true })
  expect([planInputOf(ALL), planInputOf(SOME)].map((input) => [input.then, input.atOnceMax, input.acceptDegraded])).toEqual([
    ['UNCORDON', 10, false],
    ['REBOOT', 2, true],
  ])
})

it('the command leaves out what is the default', () => {
  expect(planCommandOf(ALL)).toBe("rehearse drain-plan -l '' --ignore-daemonsets --delete-emptydir-data")
  expect(planCommandOf(SOME)).toBe(
    'rehearse drain-plan a b --force --no-ignore-daemonsets --afterwards reboot --at-once 2 --accept-degraded',
  )
})
