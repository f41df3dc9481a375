import { builder } from '../builder.ts'
import { Limits } from '../types/limits.ts'

builder.queryField('limits', (t) =>
  t.field({ type: Limits, description: 'The limits of one operation.', resolve: (_root, _args, context) => context.limits }),
)
