import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import type { ActionField } from './action-input.ts'
import { NodeLooksInput, readLooks } from './add-nodes.ts'
import { NodesInput, readNodes } from './nodes-input.ts'

/** `--dry-run`, by its values in the API. */
const DRY_RUNS = { NONE: 'none', CLIENT: 'client', SERVER: 'server' } as const

const DrainDryRun = builder.enumType('DrainDryRun', {
  description: 'kubectl drain --dry-run: rehearses what that would print, so that it can be compared.',
  values: {
    NONE: { description: 'The drain itself.' },
    CLIENT: { description: 'Only the pods are sorted, and nobody is asked.' },
    SERVER: { description: 'Each eviction is asked for and none is done: no budget is spent, so it says less than a drain.' },
  } as const,
})

const AfterDrainEnum = enumOf('AfterDrain', 'What becomes of a node that has been drained.', {
  LEAVE_CORDONED: 'It stays as kubectl drain leaves it.',
  UNCORDON: 'It takes pods again, as after maintenance.',
  REBOOT: 'Its machine is rebooted, and it takes pods again when it is back.',
  DELETE: 'It is deleted.',
  REPLACE: 'A new node like it joins, and then it is deleted.',
})

export const DrainInput = builder.inputType('DrainInput', {
  description: 'kubectl drain, with its flags. Unlike kubectl, DaemonSet pods are ignored unless told otherwise.',
  fields: (t) => ({
    nodes: t.field({ type: NodesInput, required: true, description: 'The nodes to drain, as one call of kubectl drain.' }),
    ignoreDaemonSets: t.boolean({ defaultValue: true, description: '--ignore-daemonsets: leave the pods of DaemonSets.' }),
    deleteEmptyDirData: t.boolean({
      defaultValue: false,
      description: '--delete-emptydir-data: go on although emptyDir data is lost.',
    }),
    force: t.boolean({ defaultValue: false, description: '--force: go on although pods have no controller.' }),
    disableEviction: t.boolean({ defaultValue: false, description: '--disable-eviction: delete, past all budgets.' }),
    gracePeriodSeconds: t.int({ defaultValue: -1, description: "--grace-period: below zero, each pod's own." }),
    timeout: t.field({ type: 'Duration', description: '--timeout: how long to try; none means for ever.' }),
    podSelector: t.string({ description: '--pod-selector: only pods whose labels match.' }),
    skipWaitForDeleteTimeout: t.field({
      type: 'Duration',
      description: '--skip-wait-for-delete-timeout: do not wait for pods that were deleted longer ago than this.',
    }),
    concurrency: t.int({
      defaultValue: 1,
      description:
        'How many nodes are drained at once, in the order of `nodes`, each by a kubectl drain of its own; the next one begins when one is done. 1, with `then` left out: one kubectl drain for all, which cordons all of them first. None begins any more once a drain has failed.',
    }),
    // biome-ignore lint/suspicious/noThenProperty: the API's word, and nobody waits for these fields.
    then: t.field({
      type: AfterDrainEnum,
      defaultValue: 'LEAVE_CORDONED',
      description: 'What becomes of each node when its drain has succeeded, before the next one begins.',
    }),
    bootTime: t.field({
      type: 'Duration',
      description:
        'With `then: REBOOT` or `REPLACE`, from off, or from asking for the new node, to a kubelet that reports; one minute is assumed.',
    }),
    replacement: t.field({ type: NodeLooksInput, description: 'With `then: REPLACE`, in what the new node differs.' }),
    dryRun: t.field({ type: DrainDryRun, defaultValue: 'NONE', description: '--dry-run: kubectl changes nothing.' }),
  }),
})

export const DRAIN: ActionField<typeof DrainInput.$inferInput> = {
  type: DrainInput,
  description: 'Cordon nodes and move their pods away.',
  read(input, place) {
    for (const name of ['timeout', 'skipWaitForDeleteTimeout'] as const) {
      const ms = input[name]
      if (ms != null && ms < 0) place.at(name).refuse('a duration is not negative')
    }
    return {
      kind: 'drain',
      nodes: readNodes(input.nodes),
      options: {
        ignoreDaemonSets: input.ignoreDaemonSets ?? true,
        deleteEmptyDirData: input.deleteEmptyDirData ?? false,
        force: input.force ?? false,
        disableEviction: input.disableEviction ?? false,
        gracePeriodSeconds: input.gracePeriodSeconds ?? -1,
        timeoutSeconds: (input.timeout ?? 0) / 1000,
        podSelector: input.podSelector ?? '',
        skipWaitForDeleteTimeoutSeconds: (input.skipWaitForDeleteTimeout ?? 0) / 1000,
        dryRun: DRY_RUNS[input.dryRun ?? 'NONE'],
      },
      concurrency: input.concurrency ?? 1,
      afterwards: input.then ?? 'LEAVE_CORDONED',
      bootMs: input.bootTime ?? undefined,
      replacement: input.replacement ? readLooks(input.replacement) : undefined,
    }
  },
}
