import { type ApiError, isApiError, unready } from '../../service/errors.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'
import { NO_HISTORY } from '../../service/history/state-history.ts'
import type { VerdictChange } from '../../service/history/verdict-change.ts'
import { singleActions } from '../../whatif/actions/action.ts'
import { kubectlCommand } from '../../whatif/kubectl/kubectl-command.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import type { ApiContext } from '../context.ts'
import { Verdict } from '../types/outcome/verdict.ts'
import { resultOf } from '../types/result.ts'
import { ObjectKey } from '../types/state.ts'

const VerdictChangeType = builder.objectRef<VerdictChange>('VerdictChange').implement({
  description: 'A verdict of a standing question that differs from the one before.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'The time of the state that has this verdict first.' }),
    scenario: t.string({
      nullable: true,
      description: 'The name of the scenario.',
      resolve: ({ question }) => question.scenario.name || null,
    }),
    actions: t.stringList({
      description: 'Its actions, in order, as commands of kubectl.',
      resolve: ({ question }) => singleActions(question.scenario.actions).map(kubectlCommand),
    }),
    before: t.field({
      type: Verdict,
      nullable: true,
      description: 'The verdict before; null: none, or the question had no answer.',
      resolve: ({ before }) => before,
    }),
    verdict: t.field({
      type: Verdict,
      nullable: true,
      description: 'The verdict; null: the question has no answer, because a node of it was deleted, for example.',
      resolve: ({ verdict }) => verdict,
    }),
    message: t.exposeString('message', { description: 'The summary of the answer, or why there is none.' }),
    causes: t.field({
      type: [ObjectKey],
      description: 'The objects that changed since the answer before, at most ten, those that one of the answers names first.',
      resolve: ({ causes }) => causes.map(({ object }) => object),
    }),
    causesTotal: t.exposeInt('causesTotal', { description: 'The number of relevant changes since the answer before.' }),
  }),
})

const VerdictChangeConnection = connectionType(VerdictChangeType, 'VerdictChange', 'changes')

const VerdictHistoryResult = resultOf('VerdictHistoryResult', {
  type: VerdictChangeConnection,
  description: 'A page of changes, or an error.',
})

builder.queryField('verdictHistory', (t) =>
  t.field({
    type: VerdictHistoryResult,
    args: PAGE_ARGS,
    description:
      'When the verdicts of standing questions about this cluster changed, and why, the oldest first. `rehearse serve --history` keeps the latest 1,000, over restarts; none without that flag.',
    resolve: (_root, args, context) => {
      const changes = changesOf(context)
      return isApiError(changes) ? changes : pageOf(inOrder(changes), args, context)
    },
  }),
)

function changesOf({ history, twin, live }: ApiContext): readonly VerdictChange[] | ApiError {
  if (history === NO_HISTORY) return []
  return unready(twin) ?? history.verdictChanges(clusterIdOf(live()))
}
