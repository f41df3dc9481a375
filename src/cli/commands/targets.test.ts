import { describe, expect, it } from 'vitest'
import { cli, emptyLists, firstSentence, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { objectsInput } from './object-words.ts'
import { readKinds, readTargets } from './targets.ts'

const WORDS = { what: 'workload', kinds: 'deployment' }
const IN = ['-n', 'shop', '--from', savedCluster([...webCluster({ pods: ['a', 'b'] }), ...emptyLists('StatefulSet')])]
const NOTHING = 'no pod disrupted, nothing unavailable.'

function read(...words: readonly string[]): string {
  return readTargets(words, WORDS)
    .map(({ kind, name }) => `${kind}/${name}`)
    .join(' ')
}

describe('words that name objects', () => {
  it.each([
    ['of several kinds', ['deploy/a', 'sts/b'], 'Deployment/a StatefulSet/b'],
    ['with one name of each kind', ['sts,deploy', 'b'], 'StatefulSet/b Deployment/b'],
    [
      'with all names of a kind before the next kind',
      ['sts,deploy', 'b', 'a'],
      'StatefulSet/b StatefulSet/a Deployment/b Deployment/a',
    ],
    ['with a kind twice', ['deploy,deploy', 'a'], 'Deployment/a'],
    ['with a kind twice beside another one', ['sts,deploy,sts', 'a'], 'StatefulSet/a Deployment/a'],
    ['with a comma in a name', ['deploy/a,b'], 'Deployment/a,b'],
  ])('semantics F3.35 reads words %s', (_name, words, expected) => {
    expect(read(...words)).toBe(expected)
  })

  it('semantics F3.39 reads all as the kinds of the category, each once', () => {
    const all =
      'Pod ReplicationController Service DaemonSet Deployment ReplicaSet StatefulSet HorizontalPodAutoscaler CronJob Job'
    expect(readKinds('all', '').join(' ')).toBe(all)
    expect(readKinds('pvc,deploy,all', '').join(' ')).toBe(`PersistentVolumeClaim Deployment ${all.replace('Deployment ', '')}`)
  })

  it.each([
    ['a slash in the kinds', ['deploy,sts/a', 'b'], 'may not have more than one slash'],
    ['two slashes', ['deploy/a/b'], 'may not have more than one slash'],
    ['nothing after a comma', ['deploy,', 'a'], 'must have a single resource and name'],
    ['kinds before a slash', ['deploy,sts/a'], 'must have a single resource and name'],
    ['no name', ['deploy/'], 'must have a single resource and name'],
    ['a name after a pair', ['deploy/a', 'b'], 'there is no need to specify a resource type as a separate argument'],
    ['a pair after a name', ['deploy', 'a', 'sts/b'], 'there is no need to specify a resource type as a separate argument'],
    ['a kind that is none', ['deploy,nope', 'a'], 'unknown kind "nope"'],
  ])('semantics F3.35 refuses %s', (_name, words, expected) => {
    expect(() => read(...words)).toThrow(expected)
  })

  it.each([
    [
      'names of several kinds',
      ['deploy,sts', 'a'],
      'app=a',
      'selectors and the all flag cannot be used when passing resource/name',
    ],
    ['kinds alone', ['deploy,sts'], undefined, 'resource(s) were provided, but no name was specified'],
    ['a kind that is none beside another one', ['deploy,nope'], '', 'unknown kind "nope"'],
  ])('semantics F3.35 refuses a selection by %s', (_name, words, selector, expected) => {
    expect(() => objectsInput(words, { selector, namespace: 'shop' })).toThrow(expected)
  })

  it.each([
    ['label', ['label', 'deploy,svc', 'web', 'team=web'], `SAFE: label deploy,svc web team=web: done, ${NOTHING}`],
    ['annotate', ['annotate', 'deploy,svc', 'web', 'team=web'], `SAFE: annotate deploy,svc web team=web: done, ${NOTHING}`],
    [
      'label of nodes beside another kind',
      ['label', 'no/a', 'deploy/web', 'x=y'],
      `SAFE: label no/a deploy/web x=y: done, ${NOTHING}`,
    ],
    ['label --all', ['label', 'deploy,sts,svc', '--all', 'x=y'], `SAFE: label deploy,sts,svc --all x=y: done, ${NOTHING}`],
    ['annotate -l', ['annotate', 'po,rs', '-l', 'app=web', 'x=y'], `SAFE: annotate po,rs -l app=web x=y: done, ${NOTHING}`],
    ['set env --all', ['set', 'env', 'deploy,sts', '--all', 'A=b'], 'SAFE: set env deploy,sts --all A=b: rolled out after 15 s'],
    [
      'scale',
      ['scale', 'deploy,deployments', 'web', '--replicas', '2'],
      'SAFE: scale deploy,deployments web --replicas 2: deployment.apps/web already has 2 replicas, nothing changes.',
    ],
    ['delete', ['delete', 'deploy,svc', 'web', '--cascade', 'orphan'], 'DEGRADED: delete deploy,svc web: done'],
    [
      'rollout restart',
      ['rollout', 'restart', 'deploy,deploy', 'web'],
      'SAFE: rollout restart deploy,deploy web: rolled out after 15 s',
    ],
    [
      'rollout restart, one of them by two words',
      ['rollout', 'restart', 'deploy,deployments', 'web'],
      'SAFE: rollout restart deploy,deployments web: rolled out after 15 s',
    ],
    [
      'rollout pause, one of them by two words',
      ['rollout', 'pause', 'deploy/web', 'deployment/web'],
      `SAFE: rollout pause deploy/web deployment/web: done, ${NOTHING}`,
    ],
  ])('semantics F3.35 takes several kinds in %s', async (_name, args, expected) => {
    const run = await cli([...args, ...IN])
    expect(run.err).toBe('')
    expect(firstSentence(run.out)).toContain(expected)
  })
})
