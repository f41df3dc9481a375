import { afterEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import type { PulledImage } from '../../src/ingest/pulled-image.ts'
import { assert } from '../../src/lib/assert.ts'
import { type ApiBackend, type ApiRequest, ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'

function pulled(pod: string, seconds: number): object {
  return {
    metadata: { name: `${pod}.1`, namespace: 'shop' },
    involvedObject: { kind: 'Pod', namespace: 'shop', name: pod, uid: `uid-${pod}`, fieldPath: 'spec.containers{main}' },
    reason: 'Pulled',
    message: `Successfully pulled image "app:1" in ${seconds}s (${seconds}s including waiting). Image size: 9 bytes.`,
  }
}

function page(items: readonly object[], next: string) {
  const metadata = { resourceVersion: '7', continue: next }
  return { status: 200, body: JSON.stringify({ kind: 'EventList', apiVersion: 'v1', metadata, items }) }
}

/** Two pages by default. */
const pages = ({ query }: ApiRequest) =>
  query.get('continue') === 'more' ? page([pulled('b', 2)], '') : page([pulled('a', 1.5), { metadata: { name: 'odd' } }], 'more')

describe('image pulls from events', () => {
  let server: ApiServer | undefined
  const end = new AbortController()

  afterEach(async () => {
    await server?.stop()
  })

  async function readings(list: ApiBackend['list'], count: number): Promise<readonly (readonly PulledImage[])[]> {
    server = await ApiServer.start({ list, watch: () => () => undefined })
    const source = await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(600) })
    assert(source.pulls !== undefined, 'a live cluster can tell of pulls')
    const found: (readonly PulledImage[])[] = []
    for await (const pulls of source.pulls(end.signal)) if (found.push(pulls) === count) break
    return found
  }

  it('are read in pages, without other events', async () => {
    const [found] = await readings(pages, 1)
    expect(found?.map(({ pod, ms }) => [pod, ms])).toEqual([
      ['uid-a', 1500],
      ['uid-b', 2000],
    ])
    expect(server?.requests.map(({ path, query }) => `${path} ${query.get('fieldSelector')} ${query.get('limit')}`)).toEqual(
      Array.from({ length: 2 }, () => '/api/v1/events involvedObject.kind=Pod,reason=Pulled 500'),
    )
  })

  it('are reported as far as they could be read, and requested again later', async () => {
    let requested = 0
    const forbidden = { status: 403, body: JSON.stringify({ kind: 'Status', status: 'Failure', code: 403 }) }
    const found = await readings((request) => (++requested === 2 ? forbidden : pages(request)), 2)
    expect(found.map((pulls) => pulls.map(({ pod }) => pod))).toEqual([['uid-a'], ['uid-a', 'uid-b']])
  })

  it('stop at the page limit', async () => {
    const [found] = await readings(() => page([pulled('a', 1)], 'more'), 1)
    expect(found).toHaveLength(10)
  })
})
