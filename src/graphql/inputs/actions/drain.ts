import { DEFAULT_DRAIN_OPTIONS as DEFAULTS } from '../../../whatif/drain-defaults.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { refuseNegative } from '../refuse-negative.ts'
import type { ActionField } from './action-input.ts'
import { NodeOverridesInput, readOverrides } from './add-nodes.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

/** `--dry-run`, by its values in the API. */
const DRY_RUNS = { NONE: 'none', CLIENT: 'client', SERVER: 'server' } as const

const DrainDryRun = builder.enumType('DrainDryRun', {
  description: 'kubectl drain --dry-run: rehearses what kubectl would print, for comparison.',
  values: {
    NONE: { description: 'The drain itself.' },
    CLIENT: { description: 'Pods are only filtered, and the API server is not called.' },
    SERVER: { description: 'Each eviction is a dry run: no budget is used up, so it shows less than a drain.' },
  } as const,
})

const AfterDrainEnum = enumOf('AfterDrain', 'What happens to a node after it has been drained.', {
  LEAVE_CORDONED: 'It stays cordoned, as kubectl drain leaves it.',
  UNCORDON: 'It is uncordoned, as after maintenance.',
  REBOOT: 'Its machine is rebooted, and it is uncordoned afterwards.',
  DELETE: 'It is deleted.',
  REPLACE: 'A copy of it joins, and then it is deleted.',
})

export const DrainInput = builder.inputType('DrainInput', {
  description: 'kubectl drain, with its flags and its defaults.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes to drain, as one call of kubectl drain.' }),
    ignoreDaemonSets: t.boolean({
      description:
        '--ignore-daemonsets: ignore the pods of DaemonSets. Default: false, as for kubectl drain, which then drains no node that runs one; true in a drain plan.',
    }),
    deleteEmptyDirData: t.boolean({
      defaultValue: DEFAULTS.deleteEmptyDirData,
      description: '--delete-emptydir-data: continue although emptyDir data is lost.',
    }),
    force: t.boolean({ defaultValue: DEFAULTS.force, description: '--force: continue although pods have no controller.' }),
    disableEviction: t.boolean({
      defaultValue: DEFAULTS.disableEviction,
      description: '--disable-eviction: delete pods, bypassing all budgets.',
    }),
    gracePeriodSeconds: t.int({
      defaultValue: DEFAULTS.gracePeriodSeconds,
      description: "--grace-period: below zero, each pod's own.",
    }),
    timeout: t.field({ type: 'Duration', description: '--timeout: how long to try; null means no limit.' }),
    podSelector: t.string({ description: '--pod-selector: only pods with these labels.' }),
    skipWaitForDeleteTimeout: t.field({
      type: 'Duration',
      description: '--skip-wait-for-delete-timeout: do not wait for pods that were deleted longer ago than this.',
    }),
    concurrency: t.int({
      description:
        'Default: 1; not in a drain plan, which has `atOnceMax`. Number of nodes drained at once, in the order of `nodes`, each by its own kubectl drain; the next one starts when one is done. 1, without `then`: one kubectl drain for all, which first cordons all of them. No further drain starts after one has failed.',
    }),
    // biome-ignore lint/suspicious/noThenProperty: the name is the API's, and these fields are never awaited.
    then: t.field({
      type: AfterDrainEnum,
      description:
        'What happens to each node after a successful drain, before the next drain starts. Default: LEAVE_CORDONED; not in a drain plan, which has its own `then`.',
    }),
    bootTime: t.field({
      type: 'Duration',
      description:
        'With `then: REBOOT` or `REPLACE`: time from power-off, or from the request for the new node, to a reporting kubelet; 1 minute is assumed by default.',
    }),
    replacement: t.field({ type: NodeOverridesInput, description: 'With `then: REPLACE`: how the new node differs.' }),
    dryRun: t.field({ type: DrainDryRun, defaultValue: 'NONE', description: '--dry-run: kubectl changes nothing.' }),
  }),
})

export const DRAIN: ActionField<typeof DrainInput.$inferInput> = {
  type: DrainInput,
  description: 'Cordon nodes and evict their pods.',
  read(input, place) {
    for (const name of ['timeout', 'skipWaitForDeleteTimeout'] as const) refuseNegative(input[name], place.at(name))
    return {
      kind: 'drain',
      nodes: readNodes(input.nodes),
      options: {
        ignoreDaemonSets: input.ignoreDaemonSets ?? DEFAULTS.ignoreDaemonSets,
        deleteEmptyDirData: input.deleteEmptyDirData ?? DEFAULTS.deleteEmptyDirData,
        force: input.force ?? DEFAULTS.force,
        disableEviction: input.disableEviction ?? DEFAULTS.disableEviction,
        gracePeriodSeconds: input.gracePeriodSeconds ?? DEFAULTS.gracePeriodSeconds,
        timeoutSeconds: (input.timeout ?? 0) / 1000,
        podSelector: input.podSelector ?? DEFAULTS.podSelector,
        skipWaitForDeleteTimeoutSeconds: (input.skipWaitForDeleteTimeout ?? 0) / 1000,
        dryRun: DRY_RUNS[input.dryRun ?? 'NONE'],
      },
      concurrency: input.concurrency ?? 1,
      afterwards: input.then ?? 'LEAVE_CORDONED',
      bootMs: input.bootTime ?? undefined,
      replacement: input.replacement ? readOverrides(input.replacement) : undefined,
    }
  },
}
