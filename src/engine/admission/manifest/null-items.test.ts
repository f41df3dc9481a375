import { expect, it } from 'vitest'
import { objectIssues } from '../validation/validate-object.ts'
import { defaultManifest } from './default-manifest.ts'

// As kube-apiserver 1.36.3 words it.
it.each([
  [
    'ports',
    { containers: [{ name: 'c', image: 'x', ports: [null] }] },
    ['spec.containers[0].ports[0].containerPort: Required value'],
  ],
  ['volumes', { containers: [{ name: 'c', image: 'x' }], volumes: [null] }, ['spec.volumes[0].name: Required value']],
  [
    'containers',
    { containers: [{ name: 'c', image: 'x' }, null] },
    ['spec.containers[1].name: Required value', 'spec.containers[1].image: Required value'],
  ],
])('a null item of %s gets the defaults of an empty one (semantics F3.46)', (_name, spec, issues) => {
  const pod = { kind: 'Pod', metadata: { name: 'a', namespace: 'default' }, spec }
  const found = objectIssues('Pod', defaultManifest('Pod', pod))
  expect(found.map(({ field, message }) => `${field}: ${message}`)).toEqual(issues)
})
