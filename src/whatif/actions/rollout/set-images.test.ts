import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import type { ObjectKey } from '../../../engine/turn.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { SingleAction } from '../action.ts'

const WEB = keyOf('Deployment', 'web')

function keyOf(kind: ObjectKey['kind'], name: string): ObjectKey {
  return { kind, namespace: 'default', name }
}

function setting(target: ObjectKey, images: Readonly<Record<string, string>>): SingleAction {
  const change = { do: 'setImage', images: Object.entries(images).map(([container, image]) => ({ container, image })) } as const
  return { kind: 'rollout', target, change }
}

function run(target: ObjectKey, images: Readonly<Record<string, string>>) {
  return simulate(smallShop().pin(), scenarioOf([setting(target, images)]))
}

describe('kubectl set image', () => {
  it.each<readonly [string, ObjectKey, Readonly<Record<string, string>>, readonly string[]]>([
    ['of a Deployment', WEB, { main: 'web:2' }, ['deployment.apps/web image updated']],
    ['of all containers', WEB, { '*': 'web:2' }, ['deployment.apps/web image updated']],
    ['that is set already, which prints nothing', WEB, { main: 'web:1' }, []],
    ['of a ReplicaSet', keyOf('ReplicaSet', 'web-1'), { main: 'web:2' }, ['replicaset.apps/web-1 image updated']],
    ['of a pod', keyOf('Pod', 'web-1-p'), { main: 'web:2' }, ['pod/web-1-p image updated']],
    ['of a container that is not there', WEB, { x: 'y' }, ['error: unable to find container named "x"']],
    [
      'of two containers, one of which is not there',
      WEB,
      { x: 'y', main: 'web:2' },
      ['deployment.apps/web image updated', 'error: unable to find container named "x"'],
    ],
    [
      'that the API server refuses',
      keyOf('Pod', 'web-1-p'),
      { main: ' web:2' },
      [
        'error: failed to patch image update to pod template: Pod "web-1-p" is invalid: spec.containers[0].image: Invalid value: " web:2": must not have leading or trailing whitespace',
      ],
    ],
  ])('semantics F3.34 sets an image %s', (_name, target, images, output) => {
    expect(run(target, images).output).toEqual(output)
  })

  it('semantics F3.34 begins a rollout of a Deployment', () => {
    const created = (target: ObjectKey) => run(target, { main: 'web:2' }).timeline.filter(({ kind }) => kind === 'CREATED').length
    expect(created(WEB)).toBe(3)
  })

  it('is refused for kinds without containers', () => {
    const messages = (kind: ObjectKey['kind']) =>
      validateScenario(scenarioOf([setting(keyOf(kind, 'x'), { main: 'web:2' })]), smallShop().pin().state).map(
        ({ message }) => message,
      )
    expect(messages('Service')).toEqual([
      'Service has no containers: one of Pod, Deployment, ReplicaSet, ReplicationController, StatefulSet, DaemonSet, Job, CronJob',
    ])
  })
})
