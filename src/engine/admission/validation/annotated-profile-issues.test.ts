import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { defaultManifest } from '../manifest/default-manifest.ts'
import { objectIssues } from './validate-object.ts'

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/c'
const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod'
const OF_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/c'

interface Secured {
  readonly annotations: object
  readonly pod?: object
  readonly container?: object
}

const podOf = ({ annotations, pod, container }: Secured): JsonObject => ({
  metadata: { name: 'a', namespace: 'default', labels: { app: 'a' }, annotations },
  spec: { securityContext: pod, containers: [{ name: 'c', image: 'x', securityContext: container }] },
})

function issuesOf(kind: 'Pod' | 'Deployment', secured: Secured): readonly string[] {
  const pod = podOf(secured)
  const spec = { selector: { matchLabels: { app: 'a' } }, template: pod }
  const object = kind === 'Pod' ? pod : { metadata: { name: 'a', namespace: 'default' }, spec }
  const issues = objectIssues(kind, defaultManifest(kind, { kind, ...object }))
  return issues.map(({ field, message }) => `${field}: ${message}`)
}

const UNCONFINED = { appArmorProfile: { type: 'Unconfined' } }
const type = (word: string): string => `type: Forbidden: ${word} type in annotation and field must match`

// As kube-apiserver 1.36.3 words it.
describe('profiles in old annotations (semantics F3.43)', () => {
  it.each<readonly [string, Secured, ofPod: readonly string[], ofTemplate: readonly string[]]>([
    ['that are alone', { annotations: { [APP_ARMOR]: 'runtime/default', [SECCOMP]: 'docker/default' } }, [], []],
    [
      'that differ from the field of the container',
      { annotations: { [APP_ARMOR]: 'runtime/default' }, container: UNCONFINED },
      [`spec.containers[0].securityContext.appArmorProfile.${type('apparmor')}`],
      [`spec.template.spec.containers[0].securityContext.appArmorProfile.${type('apparmor')}`],
    ],
    [
      'that differ from the field of the pod: those of a pod are copied to its containers',
      { annotations: { [APP_ARMOR]: 'runtime/default' }, pod: UNCONFINED },
      [],
      [`spec.template.spec.containers[0].securityContext.appArmorProfile.${type('apparmor')}`],
    ],
    [
      'of another name',
      {
        annotations: { [APP_ARMOR]: 'localhost/b' },
        container: { appArmorProfile: { type: 'Localhost', localhostProfile: 'a' } },
      },
      [
        'spec.containers[0].securityContext.appArmorProfile.localhostProfile: Forbidden: apparmor profile in annotation and field must match',
      ],
      [
        'spec.template.spec.containers[0].securityContext.appArmorProfile.localhostProfile: Forbidden: apparmor profile in annotation and field must match',
      ],
    ],
    [
      'of seccomp',
      { annotations: { [SECCOMP]: 'runtime/default' }, pod: { seccompProfile: { type: 'Unconfined' } } },
      [`spec.securityContext.seccompProfile.${type('seccomp')}`],
      [`spec.template.spec.securityContext.seccompProfile.${type('seccomp')}`],
    ],
    [
      'of seccomp of a container',
      { annotations: { [OF_CONTAINER]: 'localhost/y' }, container: { seccompProfile: { type: 'RuntimeDefault' } } },
      [`spec.containers[0].securityContext.seccompProfile.${type('seccomp')}`],
      [`spec.template.spec.containers[0].securityContext.seccompProfile.${type('seccomp')}`],
    ],
    [
      'that mean nothing',
      { annotations: { [OF_CONTAINER]: 'default' } },
      [`metadata.annotations.${OF_CONTAINER}: Invalid value: "default": must be a valid seccomp profile`],
      [`spec.template.annotations.${OF_CONTAINER}: Invalid value: "default": must be a valid seccomp profile`],
    ],
  ])('%s', (_name, secured, ofPod, ofTemplate) => {
    expect(issuesOf('Pod', secured)).toEqual(ofPod)
    expect(issuesOf('Deployment', secured)).toEqual(ofTemplate)
  })

  it.each([
    [
      'controller.kubernetes.io/pod-deletion-cost',
      '1.5',
      '[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "1.5": must be a 32bit integer',
    ],
    [
      'container.apparmor.security.beta.kubernetes.io/z',
      'unconfined',
      '[container.apparmor.security.beta.kubernetes.io/z]: Invalid value: "z": container not found',
    ],
    ['a b', 'x', expect.stringMatching(/^: Invalid value: "a b": name part must consist of/)],
  ])('and other annotations of a template are checked as those of a pod: %s', (key, value, issue) => {
    const [found = ''] = issuesOf('Deployment', { annotations: { [key]: value } })
    expect(found.slice('spec.template.annotations'.length)).toEqual(issue)
  })
})
