import { describe, it } from 'vitest'
import { COURSES, JUDGE_MILLISECONDS_MAX, judgeCommitted } from './support/judge-committed.ts'

describe('the committed recordings', () => {
  it(
    'agree with the model to the extent that the ratchet records',
    () => judgeCommitted((component) => component !== COURSES),
    JUDGE_MILLISECONDS_MAX,
  )
})
