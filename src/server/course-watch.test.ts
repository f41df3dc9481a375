import { expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { type DeploymentRow, deploymentRow } from '../kube/deployment.ts'
import { CourseWatch } from './course-watch.ts'

it('predicts a rollout when it begins, follows it once, and counts it when it ends', async () => {
  const twin = smallShop()
  const watch = new CourseWatch({ settleMs: 0 })
  const note = (after: DeploymentRow): void => {
    const before = twin.state.get('Deployment', 'default', 'web')
    twin.put(after)
    watch.note([{ kind: 'Deployment', before, after }], twin.state, () => twin.pin())
  }
  const web = twin.state.get('Deployment', 'default', 'web')
  if (!web) throw new Error('the shop has a Deployment web')
  const withNote = (text: string, generation: number, observedGeneration: number): DeploymentRow => {
    const template = { ...web.spec.template, annotations: { note: text } }
    return deploymentRow({ ...web, generation, spec: { ...web.spec, template }, status: { ...web.status, observedGeneration } })
  }
  note(withNote('one', 2, 1))
  expect(watch.read()).toMatchObject({ open: 1, judged: 0 })
  note(withNote('two', 3, 1))
  expect(watch.read().open).toBe(1)
  // The prediction starts a moment later.
  await new Promise((resolve) => setTimeout(resolve, 20))
  note(withNote('two', 3, 3))
  expect(watch.read().open).toBe(0)
  await watch.settled()
  await expect.poll(() => watch.read().judged).toBe(1)
  const [course] = watch.read().courses
  expect(course).toMatchObject({ kind: 'ROLLOUT', object: { kind: 'Deployment', name: 'web' } })
  expect(course?.forecastMs).toBeGreaterThan(1000)
})
