import type { ObjectKey } from '../../../engine/turn.ts'
import { KINDS } from '../../../kube/kinds.ts'
import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import { issue } from '../../input-issue.ts'
import type { CommandError } from '../../kubectl/error-lines.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import { readByName } from '../../kubectl/read-by-name.ts'
import { shellQuoted } from '../../kubectl/shell-quoted.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import { settled } from '../../outcome/summary/progress.ts'
import type { ActionSpec, ActionTools, ActionWarning, Step } from '../action-spec.ts'
import { commandEnd } from '../command-end.ts'
import { alreadySo, nothingMatched } from '../no-effect.ts'
import {
  noneSelected,
  type ObjectSelection,
  selectedKeys,
  selectionCommand,
  selectionIssues,
  selectionName,
} from '../object-selection.ts'
import { oneAfterAnother, refusedSent, type Sent } from '../one-after-another.ts'
import { hasContainers, kubectlName, noContainers } from '../workload-template.ts'
import { type EnvChange, envProblem, envWords } from './env-change.ts'
import { withEnv } from './with-env.ts'

/** `kubectl set env` of pods and of objects that make pods. */
export interface SetEnvAction extends EnvChange {
  readonly kind: 'setEnv'
  readonly objects: ObjectSelection
}

export const SET_ENV: ActionSpec<SetEnvAction> = {
  validate(action, path, cluster) {
    const problem = envProblem(action)
    return [...selectionIssues(action.objects, path, cluster), ...(problem === undefined ? [] : [issue(path, problem)])]
  },
  warnings: ({ objects }, cluster) => noneSelected(objects, cluster),
  begin: setEnvOfEach,
  subject: ({ objects }) => objects.targets?.[0],
  describe: (action) => `set env of ${selectionName(action.objects)}: ${envWords(action).join(' ')}`,
  kubectl: (action) => selectionCommand(action.objects, 'set env', flags(action)),
  done: (progress) => (progress.hasMoves ? settled(progress, 'rolled out') : undefined),
}

/**
 * Reads all objects first, and does nothing where one of them cannot be read; then a patch for each, of which a refusal does not stop
 * the rest (pkg/cmd/set/set_env.go, RunEnv; semantics F3.22).
 */
function setEnvOfEach(action: SetEnvAction, tools: ActionTools): Step {
  const keys = selectedKeys(action.objects, tools.turn.cluster)
  const unread = keys.flatMap((object): readonly CommandError[] => {
    const read = readByName(object, tools.turn.cluster)
    return read.ok ? [] : [{ object, refusal: read.refusal }]
  })
  if (unread.length > 0) return commandEnd([], unread)
  const isNamed = action.objects.targets !== undefined
  const idle: Idle = { unmatched: [], unchanged: [] }
  return oneAfterAnother(
    {
      items: keys,
      limit: ({ kind }) => (isNamed ? kind : undefined),
      send: (object, now, printed) => setEnvOfOne(object, { action, tools: now, printed, idle }),
      end: ({ output, errors }) => ({ ...commandEnd(output, errors), warnings: warningsOf(idle, keys.length) }),
    },
    tools,
  )
}

/** Objects that stay as they are, by kubectl's name. */
interface Idle {
  readonly unmatched: string[]
  readonly unchanged: string[]
}

interface Setting {
  readonly action: SetEnvAction
  readonly tools: ActionTools
  readonly printed: readonly string[]
  readonly idle: Idle
}

function setEnvOfOne(object: ObjectKey, { action, tools, printed, idle }: Setting): Sent {
  const read = readByName(object, tools.turn.cluster)
  if (!read.ok) return failed(object, `failed to patch env update to pod template: ${read.refusal.message}`)
  const row = read.value
  const named = `${KINDS[row.kind].plural}/${row.name}`
  if (!hasContainers(row)) return failed(object, noContainers(row))
  const { manifests } = tools
  const next = withEnv(manifests.manifestOf(row), action)
  switch (next.did) {
    case 'unmatched':
      idle.unmatched.push(kubectlName(row))
      return {
        output: [`Warning: ${row.kind}/${row.name} does not have any containers matching ${JSON.stringify(action.containers)}`],
        errors: [],
      }
    case 'unchanged':
      idle.unchanged.push(kubectlName(row))
      return { output: [], errors: [] }
    case 'refused':
      return failed(object, `error: ${named} ${next.message}`)
    case 'changed': {
      const result = manifests.update(row, next.manifest, 'kubectl-set')
      const warned = warningLines(result.warnings, printed)
      if (!result.ok) return failed(object, `failed to patch env update to pod template: ${result.refusal.message}`, warned)
      return { output: [...warned, `${kubectlName(row)} env updated`], errors: [] }
    }
  }
}

function failed(object: ObjectKey, message: string, output: readonly string[] = []): Sent {
  return refusedSent(object, ownRefusal(message), output)
}

function warningsOf({ unmatched, unchanged }: Idle, total: number): readonly ActionWarning[] {
  if (total === 0) return []
  if (unmatched.length === total) return nothingMatched(`no container of ${abbreviatedNames(unmatched)} matches`)
  return unchanged.length === total ? alreadySo(`environment of ${abbreviatedNames(unchanged)} unchanged`) : []
}

function flags(action: SetEnvAction): string {
  const { containers, overwrite } = action
  return [
    ...(containers === '*' ? [] : [`-c ${shellQuoted(containers)}`]),
    ...envWords(action),
    ...(overwrite ? [] : ['--overwrite=false']),
  ].join(' ')
}
