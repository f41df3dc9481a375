import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'

const web = savedCluster(webCluster({ pods: ['a', 'b'] }))
const IN = ['-n', 'shop', '--from', web]
const NOTHING = 'done, no pod disrupted, nothing unavailable.'

describe('unexpected failures', () => {
  it.each([
    [
      'a pull that no pod needs',
      ['fail-image-pull', 'other:*'],
      1,
      'UNKNOWN: fail-image-pull other:*: nothing to judge: no pod and no workload uses the image other:*.',
    ],
    [
      'a pull on some nodes',
      ['fail-image-pull', 'web:1', '--nodes', 'a,b', '--for', '2m'],
      0,
      `SAFE: fail-image-pull web:1 --nodes a,b --for 2m: ${NOTHING}`,
    ],
    [
      'little use',
      ['set-usage', 'deploy/web', '--memory', '10Mi', '--processes', '4'],
      0,
      `SAFE: set-usage deploy/web: ${NOTHING}`,
    ],
    ['kubectl debug', ['debug', 'pod/web-5d4f-0', '--image', 'busybox'], 0, `SAFE: debug web-5d4f-0 --image busybox: ${NOTHING}`],
    [
      'containers that exit',
      ['fail-container', 'pod/web-5d4f-0', '--exit-code', '137'],
      0,
      'SAFE: fail-container web-5d4f-0: done, containers of 1 pod restarted, nothing unavailable.',
    ],
    ['use of a node', ['set-usage', 'node/a', '--disk', '1Mi'], 0, `SAFE: set-usage node/a: ${NOTHING}`],
  ])('%s', async (_name, args, code, first) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toBe(first)
    expect(run.code).toBe(code)
  })

  it.each([
    [
      'a probe that does not exist',
      ['fail-probe', 'readiness', 'deploy/web'],
      'no container of deployment.apps/web has a readiness probe',
    ],
    ['a word that is not a probe', ['fail-probe', 'pulse', 'deploy/web'], "'pulse' is invalid for argument 'probe'"],
    ['an exit code of success', ['fail-container', 'web-5d4f-0', '--exit-code', '0'], 'must be from 1 to 255'],
    ['a container that the pod does not have', ['fail-container', 'web-5d4f-0', '-c', 'x'], 'has no container "x"'],
    ['no amount', ['set-usage', 'deploy/web'], 'no usage given: write --cpu, --memory'],
    ['a volume that the pods do not have', ['set-usage', 'deploy/web', '--empty-dir', 'x=2Gi'], 'emptyDir "x" not found'],
    ['a volume without an amount', ['set-usage', 'deploy/web', '--empty-dir', 'x'], 'needs a volume and a quantity'],
    ['a size of a volume', ['set-usage', 'deploy/web', '--empty-dir', 'x=2GB'], '"2GB" is not a valid quantity'],
    ['a quantity', ['set-usage', 'deploy/web', '--memory', '2GB'], '"2GB" is not a valid quantity: write it like 500m, 2Gi'],
    ['an amount below 0', ['set-usage', 'deploy/web', '--memory', '-1Gi'], '"-1Gi" is not a valid quantity'],
    ['a node that is not there', ['fail-image-pull', 'web:1', '--nodes', 'x'], 'x'],
    ['a storage class that is not there', ['fail-provisioning', 'fast', '--hangs'], 'StorageClass "fast" not found'],
    ['a pod that is not there', ['debug', 'web-x', '--image', 'busybox'], 'web-x'],
  ])('reports what is wrong with %s', async (_name, args, message) => {
    const run = await cli([...args, ...IN])
    expect(run.code).toBe(1)
    expect(run.err).toContain(message)
  })
})
