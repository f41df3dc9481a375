import type { Step } from '../course.ts'

/** Verbs that send a few requests and wait for nothing else. On a machine that works they end within half a second. */
const QUICK: ReadonlySet<string> = new Set([
  'annotate',
  'apply',
  'cordon',
  'label',
  'patch',
  'rollout',
  'scale',
  'set',
  'taint',
  'uncordon',
])
/** A quick command that takes longer shows that the machine stood still, in seconds. */
const QUICK_SECONDS_MAX = 3

/**
 * Why a course shows the machine rather than the control plane: a command that waits for nothing took seconds, so later commands met
 * another cluster than the forecast's. `undefined`: it does not.
 */
export function stallIn(
  steps: readonly Pick<Step, 'command'>[],
  results: readonly ({ readonly seconds: number } | undefined)[],
): string | undefined {
  const [slow] = steps.flatMap(({ command }, i) => {
    const seconds = results[i]?.seconds ?? 0
    return QUICK.has(verbOf(command)) && seconds > QUICK_SECONDS_MAX ? [{ command, seconds }] : []
  })
  return slow && `the machine stood still: "kubectl ${slow.command.join(' ')}" took ${slow.seconds.toFixed(1)} s`
}

function verbOf([first = '', , third = '']: readonly string[]): string {
  return first === '-n' ? third : first
}
