import { stoppable } from '../../service/event-loop/stoppable.ts'
import { builder } from '../builder.ts'
import { FidelityReport, fidelityView } from '../types/fidelity-report.ts'
import { eachNewValue } from './each-new-value.ts'

builder.subscriptionField('fidelity', (t) =>
  t.field({
    type: FidelityReport,
    description: 'How accurate the answers are: now, and whenever another decision has been compared.',
    subscribe: (_root, _args, context) =>
      stoppable(context.streamEndedBy, (stopped) => eachNewValue(() => fidelityView(context), stopped)),
    resolve: (report) => report,
  }),
)
