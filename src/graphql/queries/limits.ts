import { builder } from '../builder.ts'
import { Limits } from '../types/limits.ts'

builder.queryField('limits', (t) =>
  t.field({ type: Limits, description: 'What one operation may ask for.', resolve: (_root, _args, context) => context.limits }),
)
