import { expect, it } from 'vitest'
import { aPod } from '../../test/support/builders.ts'
import { podRow } from '../kube/pod.ts'
import { rowText } from './row-digest.ts'
import { ShapeInterner } from './shape-interner.ts'

it('distinguishes pods by their ephemeral containers and the states of these', () => {
  const pod = aPod(new ShapeInterner(), 'p')
  const debugged = podRow({ ...pod, ephemeralContainers: [{ name: 'debugger', image: 'busybox', targetContainerName: '' }] })
  const status = { name: 'debugger', ready: false, started: false, restartCount: 0, state: undefined, lastState: undefined }
  const running = podRow({
    ...debugged,
    ephemeralContainerStatuses: [{ ...status, allocatedResources: undefined, resources: undefined }],
  })
  expect(new Set([pod, debugged, running].map(rowText)).size).toBe(3)
})
