import { describe, expect, it } from 'vitest'
import { playText, reasonLines } from '../../../../test/support/play-text.ts'

const LOST = 'POD_LOST WARNING default/solo is lost: it has no controller that recreates it'

describe('POD_LOST', () => {
  it.each([
    ['a drain with --force', 'drain a force', [LOST]],
    ['a node that is deleted', 'delete-node a', [LOST]],
    ['a taint that it does not tolerate', 'taint a x:NoExecute', [LOST]],
    ['a node that fails, where it stays Terminating', 'fail-node a', [LOST]],
    ['the same with time to look ahead', 'fail-node a\nhorizon 20m', [LOST]],
    ['a node that is shut down', 'shutdown-node a', [LOST]],
    ['a deletion by its name, which was requested', 'delete solo', []],
    ['another node that fails', 'fail-node b', []],
  ])('a pod without a controller: %s', (_name, action, expected) => {
    const outcome = playText(`node a\nnode b\npod solo on=a\n${action}`)
    expect(reasonLines(outcome, 'POD_LOST')).toEqual(expected)
    expect(outcome.verdict).toBe(expected.length > 0 ? 'DEGRADED' : 'SAFE')
  })

  it.each(['deployment web on=a', 'statefulset db on=a', 'job work on=a', 'daemonset logs on=a,b'])(
    'a pod of a controller that replaces it or no longer needs it is not lost: %s',
    (workload) => {
      expect(reasonLines(playText(`node a\nnode b\n${workload}\ndelete-node a`), 'POD_LOST')).toEqual([])
    },
  )

  it('a StatefulSet pod on a NotReady node is a shortage of its controller, not a lost pod', () => {
    const outcome = playText('node a\nnode b\nstatefulset db on=a\nfail-node a')
    expect(outcome.moves.map(({ result }) => result)).toEqual(['TERMINATING'])
    expect(reasonLines(outcome, 'POD_LOST')).toEqual([])
  })
})

describe('POD_PENDING', () => {
  it('is CRITICAL for pods that are Pending because of the scenario, and ignores other Pending pods', () => {
    const outcome = playText('node a\nnode b cordoned\ndeployment web on=a\ndeployment api on=- wants=disk:ssd\ndrain a')
    expect(reasonLines(outcome, 'POD_PENDING').map((line) => line.split(':')[0])).toEqual([
      'POD_PENDING CRITICAL default/web-new-* stays Pending',
      'POD_PENDING INFO default/api-1 stays Pending',
    ])
  })
})

describe('DATA_LOST', () => {
  it.each([
    [undefined, 'DATA_LOST INFO 2 pods lose the data of emptyDir volumes', 'SAFE'],
    [{ dataLoss: false }, 'DATA_LOST WARNING 2 pods lose the data of emptyDir volumes', 'DEGRADED'],
  ])('has a severity that depends on the tolerances: %o', (tolerances, line, verdict) => {
    const lines = 'node a\nnode b\ndeployment web on=a,a,b emptydir\ndrain a delete-emptydir-data'
    const outcome = playText(lines, { tolerances })
    expect(reasonLines(outcome, 'DATA_LOST')).toEqual([line])
    expect(outcome.verdict).toBe(verdict)
  })
})
