import { podTemplateHash, revisionData, revisionHash, revisionName } from '../../../src/kube/template-hash.ts'
import { judgeBy } from './judge.ts'

export const judgePodTemplateHash = judgeBy(({ goValue }: { readonly goValue: string }) => ({
  podTemplateHash: Object.fromEntries([
    ['none', podTemplateHash(goValue)],
    ...[0, 1, 2, 300].map((collisions) => [collisions, podTemplateHash(goValue, collisions)]),
  ]),
}))

interface RevisionInput {
  readonly kind: 'StatefulSet' | 'DaemonSet'
  readonly name: string
  readonly template: Readonly<Record<string, unknown>>
  readonly collisionCount: number | null
  readonly goValue?: string
}

export const judgeRevisionHash = judgeBy((input: RevisionInput) => {
  const collisions = input.collisionCount ?? undefined
  const data = revisionData(input.template)
  if (input.kind === 'DaemonSet') {
    const hash = podTemplateHash(input.goValue ?? '', collisions)
    return { data, hash, revisionName: revisionName(input.name, hash) }
  }
  const hash = revisionHash(data, collisions)
  return { data, hash, revisionName: revisionName(input.name, hash), hashWithProbe7: revisionHash(data, 7) }
})
