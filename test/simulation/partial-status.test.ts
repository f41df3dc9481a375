import { describe, expect, it } from 'vitest'
import { cli, SAMPLE } from '../support/cli.ts'

describe('pods with sidecars, in a file that does not report init containers', () => {
  it.each([
    ['storefront', 'shop', '12 of 12'],
    ['cart', 'checkout', '6 of 6'],
    ['payments', 'checkout', '4 of 4'],
  ])('get ready again when the readiness probe of %s has failed for a minute', async (name, namespace, ready) => {
    const requested = ['fail-probe', 'readiness', `deployment/${name}`, '-n', namespace, '--for', '1m', '--from', SAMPLE]
    const { out, code } = await cli(requested)
    const row = out.split('\n').find((line) => line.startsWith(`Deployment ${namespace}/${name}  `))
    expect(row?.split(/ {2,}/).slice(1, 3)).toEqual(['0', ready])
    expect(out).not.toContain('lasting')
    expect(code).toBe(2)
  })
})
