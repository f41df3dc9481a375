import { describe, expect, it } from 'vitest'
import { readPulledImage } from './pulled-image.ts'

const POD = { kind: 'Pod', namespace: 'shop', name: 'web-1', uid: 'u1', fieldPath: 'spec.containers{web}' }

function of(message: string, rest: object = {}) {
  return readPulledImage({ kind: 'Event', reason: 'Pulled', involvedObject: POD, message, ...rest })
}

describe('what events report of images', () => {
  it.each([
    ['Successfully pulled image "nginx:1.27" in 1.234s (2.345s including waiting). Image size: 72399552 bytes.', 2345],
    ['Successfully pulled image "nginx:1.27" in 1m2.5s (1m2.5s including waiting)', 62_500],
    ['Successfully pulled image "nginx:1.27" in 823.4ms', 823],
    ['Successfully pulled image "nginx:1.27" in 12.5µs (12.5µs including waiting). Image size: 1 bytes.', 1],
    ['Container image "nginx:1.27" already present on machine', 0],
    ['Container image "nginx:1.27" already present on machine and can be accessed by the pod', 0],
    ['Successfully pulled image "nginx:1.27" in soon', undefined],
    ['Pulling image "nginx:1.27"', undefined],
  ])('%s', (message, ms) => {
    expect(of(message)).toEqual(ms === undefined ? undefined : { pod: 'u1', container: 'spec.containers{web}', ms })
  })

  it('are of pods, and of this reason, in both versions of the API', () => {
    const message = 'Container image "nginx" already present on machine'
    expect(of(message, { reason: 'Started' })).toBeUndefined()
    expect(of(message, { involvedObject: { ...POD, kind: 'Node' } })).toBeUndefined()
    expect(readPulledImage({ kind: 'Event', reason: 'Pulled', regarding: POD, note: message })?.ms).toBe(0)
  })
})
