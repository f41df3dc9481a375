import { builder } from '../builder.ts'
import { stoppable } from '../stoppable.ts'
import { FidelityReport, fidelityView } from '../types/fidelity-report.ts'
import { wheneverAnother } from './whenever-another.ts'

builder.subscriptionField('fidelity', (t) =>
  t.field({
    type: FidelityReport,
    description: 'How far the answers may be trusted: now, and whenever another decision has been judged.',
    subscribe: (_root, _args, { twin, recorded, endedBy }) =>
      stoppable(endedBy, (stopped) => wheneverAnother(() => fidelityView(twin, recorded), stopped)),
    resolve: (report) => report,
  }),
)
