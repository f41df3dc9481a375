import { expect, it } from 'vitest'
import { HIDDEN, withoutSecrets } from './hidden-values.ts'

const APPLIED = 'metadata.annotations["kubectl.kubernetes.io/last-applied-configuration"]'

it.each([
  ['spec.template.spec.containers[app].env[TOKEN].value', true],
  ['spec.template.spec.initContainers[init].env[0].value', true],
  ['spec.jobTemplate.spec.template.spec.containers[app].env[TOKEN].value', true],
  [APPLIED, true],
  ['spec.template.spec.containers[app].env[TOKEN].valueFrom.secretKeyRef.name', false],
  ['spec.template.spec.containers[app].image', false],
  ['metadata.annotations["example.com/env[A].value"]', false],
])('%s: hidden is %s', (path, isHidden) => {
  const change = { path, before: '"s3cret"', after: '"other"' }
  expect(withoutSecrets(change)).toEqual(isHidden ? { path, before: HIDDEN, after: HIDDEN } : change)
})

it('shows whether a hidden value is set', () => {
  const path = 'spec.template.spec.containers[app].env[TOKEN].value'
  expect(withoutSecrets({ path, before: undefined, after: '"new"' })).toEqual({ path, before: undefined, after: HIDDEN })
  expect(withoutSecrets({ path, before: '"old"', after: undefined })).toEqual({ path, before: HIDDEN, after: undefined })
})
