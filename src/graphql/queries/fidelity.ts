import { builder } from '../builder.ts'
import { FidelityReport, fidelityView } from '../types/fidelity-report.ts'

builder.queryField('fidelity', (t) =>
  t.field({
    type: FidelityReport,
    description: 'How accurate the answers are, by observed decisions of this cluster and by recordings.',
    resolve: (_root, _args, context) => fidelityView(context),
  }),
)
