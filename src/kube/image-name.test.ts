import { describe, expect, it } from 'vitest'
import { fullImageName, pullPolicyAs, pullPolicyOf } from './image-name.ts'

const SHA = `sha256:${'0a'.repeat(32)}`

describe('the default imagePullPolicy of the API server', () => {
  it.each([
    ['nginx', 'Always'],
    ['nginx:latest', 'Always'],
    ['nginx:1.27', 'IfNotPresent'],
    ['nginx:latest-alpine', 'IfNotPresent'],
    [`nginx@${SHA}`, 'IfNotPresent'],
    [`nginx:1.27@${SHA}`, 'IfNotPresent'],
    [`nginx:latest@${SHA}`, 'Always'],
    ['registry.example:5000/team/app', 'Always'],
    ['registry.example:5000/team/app:2', 'IfNotPresent'],
    ['localhost/app:latest', 'Always'],
    // Names that are not valid.
    ['', 'IfNotPresent'],
    ['Nginx', 'IfNotPresent'],
    ['team/App:latest', 'IfNotPresent'],
    ['nginx:', 'IfNotPresent'],
    ['nginx:latest@sha256:abc', 'IfNotPresent'],
    ['a//b:latest', 'IfNotPresent'],
    ['-nginx:latest', 'IfNotPresent'],
    ['0a'.repeat(32), 'IfNotPresent'],
    [`${'a'.repeat(256)}:latest`, 'IfNotPresent'],
  ])('%s: %s', (image, policy) => {
    expect(pullPolicyOf(image)).toBe(policy)
  })

  it('applies only where no policy is set', () => {
    expect([pullPolicyAs('Never', 'nginx'), pullPolicyAs('', 'nginx'), pullPolicyAs('often', 'nginx:1')]).toEqual([
      'Never',
      'Always',
      'IfNotPresent',
    ])
  })
})

describe('the full name of an image', () => {
  it.each([
    ['nginx', 'docker.io/library/nginx:latest'],
    ['docker.io/nginx:1', 'docker.io/library/nginx:1'],
    ['index.docker.io/team/app', 'docker.io/team/app:latest'],
    ['team/app:1', 'docker.io/team/app:1'],
    ['registry.example:5000/app', 'registry.example:5000/app:latest'],
    [`nginx@${SHA}`, `docker.io/library/nginx@${SHA}`],
  ])('of %s is %s', (image, full) => {
    expect(fullImageName(image)).toBe(full)
  })
})
