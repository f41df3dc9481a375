import { describe, expect, it } from 'vitest'
import { ApiError, CredentialsError, TransportError } from './api-error.ts'
import { Health } from './health.ts'

const cut = new TransportError('socket hang up')
const busy = ApiError.fromResponse(503, undefined, 'no')

describe('Health', () => {
  it('reports at once that a server was never reached, once for all kinds', () => {
    const health = new Health('https://k8s')
    expect(health.judge('Pod', cut, 1)?.code).toBe('server-unreachable')
    expect(health.judge('Node', cut, 1)).toBeUndefined()
    expect(health.judge('Pod', cut, 2)).toBeUndefined()
  })

  it('tolerates failures of a server that was reached until one kind fails three times', () => {
    const health = new Health('https://k8s')
    health.judge('Pod', undefined, 0)
    expect(health.judge('Pod', cut, 1)).toBeUndefined()
    expect(health.judge('Pod', cut, 2)).toBeUndefined()
    expect(health.judge('Pod', cut, 3)?.code).toBe('server-unreachable')
  })

  it('reports at once that the server requires a longer pause than it is given', () => {
    const health = new Health('https://k8s')
    health.judge('Pod', undefined, 0)
    expect(health.judge('Pod', ApiError.fromResponse(429, '30', 'busy'), 1)).toBeUndefined()
    expect(health.judge('Pod', ApiError.fromResponse(429, '3600', 'busy'), 1)?.message).toBe(
      'https://k8s returns status 429: busy (Retry-After: 3600 s)',
    )
  })

  it('reports again only when every kind was answered in between', () => {
    const health = new Health('https://k8s')
    expect(health.judge('Pod', busy, 3)?.code).toBe('server-refused')
    health.judge('Node', undefined, 0)
    expect(health.judge('Pod', busy, 4)).toBeUndefined()
    health.judge('Pod', undefined, 0)
    health.judge('Node', busy, 1)
    expect(health.judge('Pod', busy, 3)?.code).toBe('server-refused')
  })

  it('reports one kind that fails while others are answered, once until it is answered', () => {
    const health = new Health('https://k8s')
    health.judge('Node', undefined, 0)
    expect(health.judge('Pod', busy, 2)).toBeUndefined()
    expect(health.judge('Pod', busy, 3)).toMatchObject({ code: 'kind-failed', object: 'Pod' })
    expect(health.judge('Pod', busy, 4)).toBeUndefined()
    health.judge('Pod', undefined, 0)
    expect(health.judge('Pod', busy, 3)?.code).toBe('kind-failed')
  })

  it('does not call a server unreachable of which the first answer broke off', () => {
    const health = new Health('https://k8s')
    const broken = new TransportError('closed in the middle of an answer', { answered: true })
    expect(health.judge('Pod', broken, 1)).toBeUndefined()
    expect(health.judge('Node', busy, 1)).toBeUndefined()
  })

  it('distinguishes credentials from servers', () => {
    const health = new Health('https://k8s')
    expect(health.judge('Pod', new CredentialsError('log in'), 1)).toMatchObject({ code: 'credentials-failed' })
    expect(health.judge('Pod', ApiError.fromResponse(401, undefined, '{"message":"Unauthorized"}'), 2)).toMatchObject({
      code: 'unauthorized',
    })
  })
})
