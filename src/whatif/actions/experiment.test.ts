import { expect, it } from 'vitest'
import { aContainer, aProbe } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { storageClassRow } from '../../kube/persistent-volume.ts'
import { diffInSlices } from '../fork/diff-in-slices.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { Action } from './action.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

const EXPERIMENTS: readonly (readonly [string, Action])[] = [
  ['a stopped kubelet', { kind: 'failNode', nodes: { names: ['c'] } }],
  ['a probe that fails', { kind: 'failProbe', target: WEB, probe: 'liveness', container: undefined, forMs: undefined }],
  ['a pull that fails', { kind: 'failImagePull', images: ['web:2'], nodes: undefined, forMs: undefined }],
  ['provisioning that fails', { kind: 'failProvisioning', storageClasses: ['fast'], trouble: 'fails' }],
  ['usage', { kind: 'setUsage', target: WEB, usage: { cpuMilli: 100 } }],
]

function shop() {
  const twin = smallShop()
  const known = twin.state.get('Deployment', 'default', 'web')
  const containers = [aContainer({ livenessProbe: aProbe() })]
  const template = known && { ...known.spec.template, spec: { ...known.spec.template.spec, containers } }
  if (known && template) twin.put(aDeployment('web', { ...known, spec: { ...known.spec, template } }))
  return twin.put(storageClassRow({ name: 'fast', provisioner: 'csi.example.com' })).pin()
}

it.each(EXPERIMENTS)('%s belongs to the state, not to an object: digests include it, diffs do not', (_name, action) => {
  const base = shop()
  const run = (actions: readonly Action[]) => simulate(base, scenarioOf(actions, { horizonMs: 1 }))
  const [experiment, plain] = [run([action]), run([])]
  expect(experiment.after.digest()).not.toBe(plain.after.digest())
  const differences = diffInSlices(plain.after, experiment.after)
  let step = differences.next()
  while (!step.done) step = differences.next()
  expect(step.value).toEqual([])
})
