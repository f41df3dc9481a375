import type { EffectName } from './effects.ts'
import { rememberPulls } from './image-pulls.ts'
import { afterRestart, type Restarts, restartKey, restartsDue } from './restart-wait.ts'
import type { StageContext } from './stage.ts'

/** What the kubelet remembers of what it has just done for the pod: how long it waits before it does the same again. */
export function remembered(effect: EffectName, context: StageContext): readonly (readonly [key: string, known: Restarts])[] {
  if (effect === 'failPull') return rememberPulls(context)
  if (effect !== 'restart') return []
  const { pod, restarts, now } = context
  return restartsDue(context).map((status) => {
    const key = restartKey(pod, status)
    return [key, afterRestart(status, restarts.get(key), now)]
  })
}
