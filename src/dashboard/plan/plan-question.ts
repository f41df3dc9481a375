import type { AfterWave, DrainPlanInput } from '../api/answers.generated.ts'
import type { DrainFlag } from '../question/question.ts'

/** What may happen to drained nodes; the words are those of the command line. */
export const AFTERWARDS = ['leave-cordoned', 'uncordon', 'reboot', 'delete', 'replace'] as const
export type Afterwards = (typeof AFTERWARDS)[number]

/** Rolling maintenance that the page plans. */
export interface PlanQuestion {
  /** Empty for all nodes. */
  readonly nodes: readonly string[]
  readonly flags: readonly DrainFlag[]
  readonly afterwards: Afterwards
  /** Maximum number of nodes drained at the same time. */
  readonly atOnce: number
  /** Whether waves may degrade the cluster, as long as no pod stays Pending. */
  readonly acceptDegraded: boolean
}

const THEN: Readonly<Record<Afterwards, AfterWave>> = {
  'leave-cordoned': 'LEAVE_CORDONED',
  uncordon: 'UNCORDON',
  reboot: 'REBOOT',
  delete: 'DELETE',
  replace: 'REPLACE',
}

export function isAfterwards(text: string): text is Afterwards {
  return (AFTERWARDS as readonly string[]).includes(text)
}

/** The plan as the API takes it. */
export function planInputOf({ nodes, flags, afterwards, atOnce, acceptDegraded }: PlanQuestion): DrainPlanInput {
  return {
    drain: {
      nodes: nodes.length === 0 ? { selector: '' } : { names: nodes },
      ignoreDaemonSets: flags.includes('ignore-daemonsets'),
      deleteEmptyDirData: flags.includes('delete-emptydir-data'),
      force: flags.includes('force'),
      disableEviction: flags.includes('disable-eviction'),
    },
    // biome-ignore lint/suspicious/noThenProperty: the name is the API's, and the fields of an input are never awaited
    then: THEN[afterwards],
    atOnceMax: atOnce,
    acceptDegraded,
  }
}

/** The command that makes the same plan. */
export function planCommandOf({ nodes, flags, afterwards, atOnce, acceptDegraded }: PlanQuestion): string {
  // A drain plan ignores the pods of DaemonSets by default.
  const negated = flags.includes('ignore-daemonsets') ? [] : ['--no-ignore-daemonsets']
  return [
    'rehearse drain-plan',
    ...(nodes.length === 0 ? ["-l ''"] : nodes),
    ...flags.map((flag) => `--${flag}`),
    ...negated,
    ...(afterwards === 'uncordon' ? [] : [`--afterwards ${afterwards}`]),
    ...(atOnce === 10 ? [] : [`--at-once ${atOnce}`]),
    ...(acceptDegraded ? ['--accept-degraded'] : []),
  ].join(' ')
}
