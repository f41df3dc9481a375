import { type DaemonSetRow, type DaemonSetSpec, daemonSetRow, EMPTY_DAEMON_SET_STATUS } from '../../src/kube/daemon-set.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { ObjectInit } from '../../src/kube/object-row.ts'
import { T0 } from './builders.ts'
import { APP, aTemplate } from './workloads.ts'

export interface DaemonSetOptions extends Partial<Omit<ObjectInit, 'name'>> {
  readonly spec?: Partial<DaemonSetSpec>
  readonly status?: Partial<DaemonSetRow['status']>
}

/** A DaemonSet with the defaults of the API that sets only what a test is about. */
export function aDaemonSet(name: string, { spec, status, ...meta }: DaemonSetOptions = {}): DaemonSetRow {
  return daemonSetRow({
    namespace: 'default',
    uid: `uid-${name}`,
    creationTimestamp: T0,
    ...meta,
    name,
    spec: {
      selector: selectorOfLabels(APP),
      template: aTemplate(),
      updateStrategy: 'RollingUpdate',
      maxUnavailable: 1,
      maxSurge: 0,
      minReadySeconds: 0,
      revisionHistoryLimit: 10,
      ...spec,
    },
    status: { ...EMPTY_DAEMON_SET_STATUS, ...status },
  })
}
