import { PLANNED_DRAIN_OPTIONS as DEFAULTS } from '../../whatif/drain-defaults.ts'
import { builder } from '../builder.ts'

type DrainFlag = 'ignoreDaemonSets' | 'deleteEmptyDirData' | 'force'

/** The flags of a drain that is judged, not run. */
export const DRAIN_FLAG_ARGS = builder.args((t) => ({
  ignoreDaemonSets: t.boolean({
    defaultValue: DEFAULTS.ignoreDaemonSets,
    description: '--ignore-daemonsets: ignore the pods of DaemonSets.',
  }),
  deleteEmptyDirData: t.boolean({
    defaultValue: DEFAULTS.deleteEmptyDirData,
    description: '--delete-emptydir-data: continue although emptyDir data is lost.',
  }),
  force: t.boolean({ defaultValue: DEFAULTS.force, description: '--force: continue although pods have no controller.' }),
}))

/** The flags with their defaults in place of null. */
export function drainFlags(given: { readonly [Flag in DrainFlag]?: boolean | null | undefined }): Record<DrainFlag, boolean> {
  return {
    ignoreDaemonSets: given.ignoreDaemonSets ?? DEFAULTS.ignoreDaemonSets,
    deleteEmptyDirData: given.deleteEmptyDirData ?? DEFAULTS.deleteEmptyDirData,
    force: given.force ?? DEFAULTS.force,
  }
}
