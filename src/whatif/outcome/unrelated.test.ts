import { describe, expect, it } from 'vitest'
import { playText, reasonLines } from '../../../test/support/play-text.ts'

describe('changes that also happen without the scenario', () => {
  it.each([
    ['nothing', 'deployment web on=a,b', ''],
    ['a pod that stays Pending', 'deployment big on=- cpu=9', '1 pod Pending, 1 workload short of pods'],
    ['a pod that gets a node', 'deployment late on=-', '1 more pod scheduled'],
    ['a pod that is not ready and that nothing touches', 'deployment ill on=b:unready', ''],
  ])('%s', (_name, lines, summary) => {
    const outcome = playText(`node a\nnode b\n${lines}\ncordon a`)
    expect(outcome.unrelated.summary).toBe(summary)
    expect(outcome.verdict).toBe('SAFE')
  })

  it('are the same for a question with and without actions on the workload', () => {
    const cluster = 'node a\nnode b\nnode c\ndeployment ill on=a,b:unready'
    const [drained, labelled] = [playText(`${cluster}\ndrain a`), playText(`${cluster}\ncordon c`)]
    expect([drained.unrelated.summary, labelled.unrelated.summary]).toEqual(['', ''])
    expect(drained.workloads.map(({ workload }) => workload.name)).toEqual(['ill'])
  })

  it('are not attributed to the scenario', () => {
    const outcome = playText('node a\nnode b cpu=4\ndeployment web on=a,a cpu=3\ndeployment big on=- cpu=9\ndrain a')
    expect(outcome.pending.map(({ causedByScenario }) => causedByScenario).sort()).toEqual([false, true])
    expect(outcome.unrelated.pending.map(({ name }) => name)).toEqual(['big-1'])
    expect(outcome.summary).toContain('1 pod stays Pending')
    expect(reasonLines(outcome, 'BELOW_DESIRED').filter((line) => line.includes('big'))).toEqual([])
  })
})
