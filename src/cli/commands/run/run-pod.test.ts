import { describe, expect, it } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../../../test/support/cli.ts'
import { podOf } from './run-pod.ts'

const IN = ['-n', 'shop', '--from', savedCluster(webCluster({ pods: ['a', 'b'] }))]

// As kubectl 1.36.3 printed it.
describe('run of a pod (semantics F3.32)', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['a pod', ['api', '--image=nginx:1', '--port=80'], 'SAFE: run api --image nginx:1: done, 1 more pod scheduled'],
    [
      'a pod on a node that is named',
      ['api', '--image=nginx', '--overrides={"spec":{"nodeName":"a"}}'],
      'SAFE: run api --image nginx: done',
    ],
    [
      'a pod that exists',
      ['web-5d4f-0', '--image=nginx'],
      'BLOCKED: run web-5d4f-0 --image nginx: pods "web-5d4f-0" already exists; no pod disrupted.',
    ],
  ])('%s', async (_name, words, expected) => {
    const { out, err } = await cli(['run', ...words, ...IN])
    expect(err).toBe('')
    expect(firstSentence(out)).toContain(expected)
  })

  it('makes the pod of kubectl', () => {
    const flags = { image: 'reg.io:5000/a/b_c:1', labels: 'a=b,c=', annotations: ['d=e=f'], env: ['G=h=i', 'J='], port: '80' }
    expect(podOf({ name: 'web', words: ['date', '-u'], flags })).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', labels: { a: 'b', c: '' }, annotations: { d: 'e=f' } },
      spec: {
        containers: [
          {
            name: 'web',
            image: 'reg.io:5000/a/b_c:1',
            args: ['date', '-u'],
            env: [
              { name: 'G', value: 'h=i' },
              { name: 'J', value: '' },
            ],
            ports: [{ containerPort: 80 }],
          },
        ],
        restartPolicy: 'Always',
        dnsPolicy: 'ClusterFirst',
      },
    })
    const other = podOf({
      name: 'web',
      words: ['date'],
      flags: { image: 'a', restart: 'Never', imagePullPolicy: 'Never', command: true, privileged: true },
    })
    expect(other).toMatchObject({
      metadata: { labels: { run: 'web' } },
      spec: {
        containers: [{ command: ['date'], imagePullPolicy: 'Never', securityContext: { privileged: true } }],
        restartPolicy: 'Never',
      },
    })
  })

  it.each<readonly [string, readonly string[], string]>([
    ['no image', ['web', '--port=80'], 'required flag(s) "image" not set'],
    ['words without an image', ['web', 'date'], 'required flag(s) "image" not set'],
    ['an empty image', ['web', '--image='], '--image is required'],
    ['an image that is none', ['web', '--image=A'], 'Invalid image name "A": invalid reference format'],
    ['a restart policy', ['web', '--image=a', '--restart=x'], 'invalid restart policy: x'],
    ['a pull policy', ['web', '--image=a', '--image-pull-policy=x'], 'invalid image pull policy: x'],
    ['a label', ['web', '--image=a', '--labels=x'], 'unexpected label spec: x'],
    ['a label without a key', ['web', '--image=a', '-l', '=x'], 'unexpected empty label key'],
    ['annotations', ['web', '--image=a', '--annotations=x', '--annotations==y'], 'invalid annotations format: x, =y'],
    ['a variable', ['web', '--image=a', '--env=x'], 'invalid env: x'],
    ['a port', ['web', '--image=a', '--port=x'], 'strconv.Atoi: parsing "x": invalid syntax'],
    ['overrides', ['web', '--image=a', '--overrides=[]'], '--overrides must be a JSON object'],
    ['a dry run', ['web', '--image=a', '--dry-run=client'], "unknown option '--dry-run': leave it out"],
  ])('refuses %s', async (_name, words, expected) => {
    const { code, out, err } = await cli(['run', ...words, ...IN])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(expected)
  })
})
