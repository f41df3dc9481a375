import { goText } from '../../../src/kube/go-value/go-text.ts'
import { podTemplateHash, revisionData, revisionHash, revisionName } from '../../../src/kube/template-hash.ts'
import { judgeBy } from './judge.ts'

type Template = Readonly<Record<string, unknown>>

/** Templates without the API server's defaults are hashed as they are, which rows cannot represent. */
export const judgePodTemplateHash = judgeBy(({ template }: { readonly template: Template }) => {
  const text = goText('v1.PodTemplateSpec', template)
  return {
    podTemplateHash: Object.fromEntries([
      ['none', podTemplateHash(text)],
      ...[0, 1, 2, 300].map((collisions) => [collisions, podTemplateHash(text, collisions)]),
    ]),
  }
})

interface RevisionInput {
  readonly kind: 'StatefulSet' | 'DaemonSet'
  readonly name: string
  readonly template: Template
  readonly collisionCount: number | null
}

export const judgeRevisionHash = judgeBy((input: RevisionInput) => {
  const collisions = input.collisionCount ?? undefined
  const data = revisionData(input.template)
  if (input.kind === 'DaemonSet') {
    const hash = podTemplateHash(goText('v1.PodTemplateSpec', input.template), collisions)
    return { data, hash, revisionName: revisionName(input.name, hash) }
  }
  const hash = revisionHash(data, collisions)
  return { data, hash, revisionName: revisionName(input.name, hash), hashWithProbe7: revisionHash(data, 7) }
})
