import { expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../../test/support/cli.ts'

const CLUSTER = savedCluster(webCluster())

// As kubectl 1.36.3 printed it.
it.each([
  'set image deploy/web *=web:2 --record',
  'set resources deploy/web --limits=cpu=1 --record=true',
  'scale deploy/web --replicas=3 --record',
  'patch deploy/web -p {"spec":{"replicas":3}} --record',
  'label deploy/web a=b --record',
  'annotate deploy/web a=b --record',
  'autoscale deploy/web --max=3 --record',
])('%s takes the deprecated flag', async (line) => {
  const { code, err } = await cli([...line.split(' '), '-n', 'shop', '--from', CLUSTER])
  expect([code, err]).toEqual([0, 'Flag --record has been deprecated, --record will be removed in the future\n'])
})

it.each(['--record=false', ''])('prints nothing without it: %j', async (flag) => {
  const { err } = await cli([
    'scale',
    'deploy/web',
    '--replicas=3',
    ...flag.split(' ').filter(Boolean),
    '-n',
    'shop',
    '--from',
    CLUSTER,
  ])
  expect(err).toBe('')
})
