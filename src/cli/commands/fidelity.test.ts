import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribeApi } from '../../../test/support/api-client.ts'
import { T0 } from '../../../test/support/builders.ts'
import { cli } from '../../../test/support/cli.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../../graphql/create-api.ts'
import { type RunningServer, startServer } from '../../server/server.ts'
import type { SeenFidelity } from '../../service/twin-handle.ts'

const DISAGREES = {
  pod: { kind: 'Pod', namespace: 'default', name: 'web-1' },
  seenAt: T0,
  kind: 'NODE_OUTSCORED',
  plugin: 'ImageLocality',
  node: 'b',
  schedulerMessage: '',
  expected: ['a', 'c'],
  message: 'a has 90 points, b 80',
} as const
const SEEN: SeenFidelity = {
  since: T0,
  placements: { judged: 10, agreed: 9 },
  refusals: { judged: 2, agreed: 2 },
  unjudged: 1,
  disagreements: [DISAGREES],
  courses: {
    judged: 2,
    agreed: 1,
    open: 0,
    courses: [
      {
        kind: 'DRAIN',
        object: { kind: 'Node', namespace: '', name: 'a' },
        beganAt: T0,
        tookMs: 65_000,
        forecastMs: 70_000,
        agrees: true,
      },
      {
        kind: 'ROLLOUT',
        object: { kind: 'Deployment', namespace: 'default', name: 'web' },
        beganAt: T0,
        tookMs: 65_000,
        forecastMs: undefined,
        agrees: false,
      },
    ],
  },
  plugins: [{ plugin: 'ImageLocality', count: 1, latest: DISAGREES }],
}

describe('the fidelity command', () => {
  const twin = smallShop()
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ twin, port: 0 })
  })
  afterAll(() => server.close())

  const ask = (...words: readonly string[]) => cli(['fidelity', ...words, '--server', server.url])

  it('reports that files contain no decisions, and the agreement of the engine with recordings', async () => {
    const { code, out } = await ask()
    expect(code).toBe(0)
    expect(out).toMatch(/^test was read from files: there are no scheduling decisions to\s+compare with\./)
    expect(out).toMatch(/\nscheduler +\d+ +\d+\n/)
    expect(out).toMatch(/\nENGINE +\d+ of \d+ recorded cases of Kubernetes 1\.36\.3 match\n/)
  })

  it('reports the observed decisions, and exits with a failure if they disagree', async () => {
    twin.seen = SEEN
    const { code, out } = await ask()
    expect(code).toBe(2)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'the scheduler of test has scheduled 10 pods, 9 of them as the twin would have; it found no node 2 times, 2 of them for the same reasons as the twin. Not compared: 1 decision.',
    )
    expect(out).toMatch(/\ndefault\/web-1 +b +a, c +ImageLocality: a has 90 points, b 80\n/)
    expect(out).toMatch(/\ndrain +node\/a +1 min 5 s +1 min 10 s\nrollout +deployment\/web -n default +1 min 5 s +not finished\n/)
    expect((await ask('-o', 'name')).out).toBe('pod/web-1 -n default\n')
    expect(JSON.parse((await ask('-o', 'json')).out)).toMatchObject({ placements: { judged: 10, agreed: 9, share: 0.9 } })
    twin.seen = {
      ...SEEN,
      placements: { judged: 0, agreed: 0 },
      refusals: { judged: 0, agreed: 0 },
      disagreements: [],
      plugins: [],
    }
    expect((await ask()).out).toMatch(/^The scheduler of test has made no decision since/)
  })

  it('notifies subscribers whenever it changes', async () => {
    const own = smallShop()
    own.seen = SEEN
    const shares: unknown[] = []
    const document = 'subscription { fidelity { placements { share } } }'
    for await (const { data } of subscribeApi(createApi({ twin: own }), document)) {
      shares.push(data.fidelity.placements.share)
      if (shares.length === 2) break
      own.seen = { ...SEEN, placements: { judged: 20, agreed: 19 } }
    }
    expect(shares).toEqual([0.9, 0.95])
  })
})
