import { describe, it } from 'vitest'
import { COURSES, JUDGE_MILLISECONDS_MAX, judgeCommitted } from './support/judge-committed.ts'

describe('the recorded courses', () => {
  it(
    'agree with their forecasts to the extent that the ratchet records',
    () => judgeCommitted((component) => component === COURSES),
    JUDGE_MILLISECONDS_MAX,
  )
})
