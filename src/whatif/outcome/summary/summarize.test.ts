import { describe, expect, it } from 'vitest'
import { playText, withoutChance } from '../../../../test/support/play-text.ts'

/** The first line of an answer: the verdict and the sentence behind it. */
function firstLine(lines: string, options: Parameters<typeof playText>[1] = {}): string {
  const { verdict, summary } = playText(`timing start=2s ready=4s terminate=3s\n${lines}`, options)
  return withoutChance(`${verdict}: ${summary}`)
}

describe('the first line', () => {
  it.each([
    ['drain', 'node a\nnode b\ndeployment web on=a,b\ndrain a', 'SAFE: done after 4 s, 1 pod rescheduled, nothing unavailable.'],
    ['cordon', 'node a\ncordon a', 'SAFE: 1 node cordoned, no pod disrupted, nothing unavailable.'],
    ['cordon of a cordoned node', 'node a cordoned\ncordon a', 'SAFE: node/a already cordoned, nothing changes.'],
    ['submit', 'node a\nsubmit 2 job', 'SAFE: 2 of 2 pods scheduled, no pod disrupted, nothing unavailable.'],
    [
      'submit of more than fit',
      'node a cpu=2\nsubmit 3 job cpu=1',
      'DEGRADED: 2 of 3 pods scheduled, 1 pod stays Pending (Insufficient cpu).',
    ],
    [
      'scale up',
      'node a\ndeployment web on=a\nscale Deployment web 3',
      'SAFE: 2 of 2 new pods scheduled, no pod disrupted, nothing unavailable.',
    ],
    ['scale down', 'node a\ndeployment web on=a,a,a\nscale Deployment web 1', 'SAFE: done, 2 pods deleted, nothing unavailable.'],
    ['fail-node', 'node a\nnode b\nfail-node a', 'SAFE: 1 node NotReady after 50 s, no pod disrupted, nothing unavailable.'],
    ['delete-node', 'node a\nnode b\ndelete-node a', 'SAFE: 1 node deleted, no pod disrupted, nothing unavailable.'],
    [
      'reboot-node',
      'node a\nnode b\ndeployment web on=a,b\ndaemonset logs on=a,b\nreboot-node a boot=30s',
      'SAFE: done after 32 s, containers of 2 pods restarted, nothing unavailable.',
    ],
    [
      'a failure whose pods have different fates',
      'node a\nnode b\ndeployment web on=a,b\ndaemonset logs on=a,b\npod solo on=a\ndelete-node a',
      'DEGRADED: 1 node deleted, 1 pod rescheduled, 1 pod deleted, 1 pod not replaced; default/solo is lost: it has no controller that recreates it.',
    ],
    [
      'what lasts',
      'node a\nnode b cordoned\ndeployment web on=a\ndrain a',
      'DEGRADED: done after 4 s, 1 pod stays Pending (node(s) were unschedulable); Deployment default/web has no ready replica from 3 s on and none at the end (0 of 1).',
    ],
    [
      'a drain that a budget refuses',
      'node a\nnode b\ndeployment web on=a,b\nbudget web min=2\ndrain a',
      'STUCK: drain of a never completes: eviction of default/web-1 is refused indefinitely: The disruption budget web needs 2 healthy pods and has 2 currently; no pod disrupted; a stays cordoned (kubectl uncordon a).',
    ],
    [
      'a message that ends with a period',
      'node a\nnode b\ndeployment web on=a,b\nbudget web max=1\nbudget also for=web max=1\ndrain a',
      'BLOCKED: node a was not drained: error when evicting pods/"web-1" -n "default": This pod has more than one PodDisruptionBudget, which the eviction subresource does not support; no pod disrupted; a stays cordoned (kubectl uncordon a).',
    ],
  ])('%s', (_name, lines, expected) => {
    expect(firstLine(lines)).toBe(expected)
  })

  it('is UNKNOWN for a scenario without actions', () => {
    expect(firstLine('node a')).toMatch(/^UNKNOWN: no action was requested/)
    expect(playText('node a').warnings).toEqual(['the scenario contains no actions: nothing is judged'])
  })
})
