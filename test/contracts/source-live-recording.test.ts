import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { type KnownResource, resourceOfKind } from '../../src/ingest/resources.ts'
import { type ApiRequest, ApiServer, type Fault } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiRecording, type RecordedError } from '../support/api-server-recording.ts'
import { SourceReader } from '../support/source-reader.ts'

const resources = ['Pod', 'Node'].map(resourceOfKind).filter((resource): resource is KnownResource => resource !== undefined)
let recording: ApiRecording
let server: ApiServer
let reader: SourceReader | undefined

beforeEach(async () => {
  recording = new ApiRecording()
  server = await ApiServer.start(recording)
})

afterEach(async () => {
  await reader?.stop()
  await server.stop()
})

/** Reads until all that was recorded is known. */
async function readAll(): Promise<SourceReader> {
  reader = new SourceReader(await createKubernetesSource({ kubeconfig: server.kubeconfig(), clock: fastClock(200), resources }))
  const { state, synced } = reader
  const truth = recording.finalState()
  const same = () =>
    synced.length >= 2 && truth.size === state.size && [...truth].every(([key, value]) => state.get(key) === value)
  await reader.until(same, 'the recorded state')
  expect(reader.breaches).toEqual([])
  return reader
}

/** Answers the first request that `where` chooses with a recorded error. */
function failOnce(error: RecordedError, where: (request: ApiRequest) => boolean): void {
  let left = true
  server.fault = (request): Fault | undefined => {
    if (!left || !where(request)) return undefined
    left = false
    if (error.lines !== undefined) return { type: 'error-frame', status: error.lines[0]?.object }
    return { type: 'status', status: error.status, body: error.body }
  }
}

// The version of the server is requested beside them, at a moment of its own.
const onList = (request: ApiRequest) => !request.watch && request.path !== '/version'
const onLaterPage = (request: ApiRequest) => request.query.has('continue')
const onWatch = (request: ApiRequest) => request.watch

describe('recorded traffic of a real API server', () => {
  it('of a scale, a rollout, a label and a drain ends in the recorded state', async () => {
    const all = await readAll()
    expect(all.problems).toEqual([])
    expect(all.notes).toEqual([])
    expect(all.state.size).toBeGreaterThan(200)
    expect(all.events.filter((event) => event.type === 'deleted').length).toBeGreaterThan(0)
    expect(server.requests.filter(onList).length).toBe(6)
  })

  const recorded: { what: string; where: (request: ApiRequest) => boolean }[] = [
    { what: 'continue token of a compacted version, after the server was restarted', where: onLaterPage },
    { what: 'exact list of a compacted version', where: onList },
    { what: 'a broken continue token', where: onLaterPage },
    { what: 'watch from a version that left the window', where: onWatch },
    { what: 'the same with bookmarks', where: onWatch },
    { what: 'a version of the future', where: onWatch },
    { what: 'a version that is no number', where: onWatch },
    { what: 'wrong token', where: onList },
    { what: 'no credentials', where: onList },
    { what: 'unknown resource', where: onList },
  ]
  for (const { what, where } of recorded) {
    it(`survives the recorded answer: ${what}`, async () => {
      failOnce(recording.error(what), where)
      await readAll()
    })
  }
})
