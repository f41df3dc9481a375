import type { Random } from '../../src/engine/run/random.ts'
import type { Fault } from '../support/api-fault.ts'
import type { ApiRequest } from '../support/api-server.ts'

const EXPIRED = { kind: 'Status', reason: 'Expired', code: 410, message: 'too old resource version: 1 (2)' }
const TOO_LARGE = {
  kind: 'Status',
  reason: 'Timeout',
  code: 504,
  message: 'Too large resource version: 9, current: 7',
  details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
}
const BUSY = { kind: 'Status', reason: 'TooManyRequests', code: 429, message: 'busy', details: { retryAfterSeconds: 3 } }
const HTML = '<html><body>log in</body></html>'

function eventOf(kind: string, apiVersion: string, type = 'ADDED'): string {
  const metadata = { name: 'astray', namespace: 'shop', uid: 'uid-astray', resourceVersion: '999999999' }
  return JSON.stringify({ type, object: { kind, apiVersion, metadata, spec: {} } })
}

function errorLine(object: unknown): string {
  return JSON.stringify({ type: 'ERROR', object })
}

/** Lines in place of an event, which is lost. */
const LINES: readonly string[] = [
  '{"type":',
  'null',
  '[]',
  HTML,
  '{"type":"NEW","object":{}}',
  '{"type":"ADDED","object":null}',
  '{"type":"MODIFIED","object":{"metadata":{}}}',
  '{"type":"ERROR"}',
  errorLine(EXPIRED),
  errorLine(TOO_LARGE),
  errorLine(BUSY),
  errorLine({ code: 500, message: 'etcd is away', details: null }),
  eventOf('Secret', 'v1'),
  eventOf('Secret', 'v1', 'DELETED'),
  eventOf('Secret', 'v1', 'BOOKMARK'),
  eventOf('Pod', 'metrics.k8s.io/v1beta1'),
]

/** Bodies with status 200 that are no list of the kind. */
const BODIES: readonly string[] = [
  '',
  HTML,
  '{"kind":"PodList","items":[{"metadata":',
  '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Success"}',
  '{"kind":"SecretList","apiVersion":"v1","metadata":{"resourceVersion":"999999999"},"items":[]}',
  '{"kind":"SecretList","apiVersion":"v1","metadata":{"resourceVersion":"9"},"items":[{"metadata":{"name":"astray"}}]}',
]

/** Seconds that Retry-After gives: what servers send, and what nothing may wait for. */
const PAUSES: readonly string[] = ['0', '1', '5', '45', '9999999', '-1', 'Wed, 21 Oct 2099 07:28:00 GMT']

/** What may go wrong with a list as well as with a watch. `elsewhere` is the address that redirects point to. */
function anyFault(random: Random, elsewhere: string): Fault {
  return random.pick<() => Fault>([
    () => ({ type: 'status', status: random.pick([500, 502, 503, 504]), headers: { 'retry-after': random.pick(PAUSES) } }),
    () => ({ type: 'status', status: 429, headers: { 'retry-after': random.pick(PAUSES) } }),
    () => ({ type: 'status', status: 410, body: EXPIRED }),
    () => ({ type: 'status', status: 504, body: TOO_LARGE }),
    () => ({ type: 'status', status: 502, body: HTML, headers: { 'content-type': 'text/html' } }),
    () => ({ type: 'status', status: random.pick([400, 401, 403, 404, 406, 409]) }),
    () => ({ type: 'status', status: random.pick([301, 302, 307, 308]), headers: { location: `${elsewhere}/api/v1/pods` } }),
    () => ({ type: 'status', status: 200, body: random.pick(BODIES) }),
    () => ({ type: 'cut', afterBytes: random.below(3_000) }),
    () => ({ type: 'stall', afterBytes: random.below(3_000) }),
    () => ({ type: 'trickle', bytes: 200 + random.below(4_000) }),
    () => ({ type: 'half-open' }),
    () => ({ type: 'reset' }),
  ])()
}

function watchFault(random: Random): Fault {
  return random.pick<() => Fault>([
    () => ({ type: 'duplicate' }),
    () => ({ type: 'silent' }),
    () => ({ type: 'close' }),
    () => ({ type: 'error-frame', status: random.pick<unknown>([EXPIRED, TOO_LARGE, BUSY, null, 'no', { code: 500 }]) }),
    () => ({ type: 'garbage', at: random.below(2), line: random.pick(LINES) }),
    () => ({ type: 'garbage', at: random.below(4), line: random.pick(LINES) }),
  ])()
}

/** A fault for `request`, one of those that it can meet. */
export function drawFault(random: Random, { watch }: ApiRequest, elsewhere: string): Fault {
  return watch && random.below(2) === 0 ? watchFault(random) : anyFault(random, elsewhere)
}
