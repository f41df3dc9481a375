import { describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster({ pods: ['a', 'b'] }))
const IN = ['-n', 'shop', '--from', web]

describe('what nobody does on purpose', () => {
  it.each([
    ['a pull that nobody tries', ['fail-image-pull', 'other:*'], 0, 'SAFE   fail-image-pull other:*'],
    ['a pull on some nodes', ['fail-image-pull', 'web:1', '--nodes', 'a,b', '--for', '2m'], 0, 'SAFE   fail-image-pull web:1'],
    ['little use', ['set-usage', 'deploy/web', '--memory', '10Mi', '--processes', '4'], 0, 'SAFE   set-usage deploy/web'],
    ['kubectl debug', ['debug', 'pod/web-5d4f-0', '--image', 'busybox'], 0, 'SAFE   debug web-5d4f-0 --image busybox'],
    ['use of a node', ['set-usage', 'node/a', '--disk', '1Mi'], 0, 'SAFE   set-usage node/a'],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(run.out.slice(0, first.length)).toBe(first)
    expect(run.code).toBe(code)
  })

  it.each([
    [
      'a probe that there is none of',
      ['fail-probe', 'readiness', 'deploy/web'],
      'no container of deployment.apps/web has a readiness probe',
    ],
    ['a word that is no probe', ['fail-probe', 'pulse', 'deploy/web'], "'pulse' is invalid for argument 'probe'"],
    ['no amount', ['set-usage', 'deploy/web'], 'nothing is said of what is used: write --cpu, --memory'],
    ['a volume that the pods do not have', ['set-usage', 'deploy/web', '--empty-dir', 'x=2Gi'], 'there is no emptyDir "x"'],
    ['a volume without an amount', ['set-usage', 'deploy/web', '--empty-dir', 'x'], 'wants a volume and how much is in it'],
    ['a node that is not there', ['fail-image-pull', 'web:1', '--nodes', 'x'], 'x'],
    ['a storage class that is not there', ['fail-provisioning', 'fast', '--hangs'], 'there is no StorageClass "fast"'],
    ['a pod that is not there', ['debug', 'web-x', '--image', 'busybox'], 'web-x'],
  ])('says what is wrong with %s', async (_name, args, message) => {
    const run = await cli([...args, ...IN])
    expect(run.code).toBe(1)
    expect(run.err).toContain(message)
  })
})
