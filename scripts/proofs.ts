/**
 * Runs the proofs: exhaustive and random searches, programs that are started and killed, checks that are broken on purpose. They
 * take as long as all other tests together and rarely fail alone, so the test command leaves them to CI. Ends with `N passed, M
 * failed`.
 */
import { PROOFS } from './proof-files.ts'
import { endWith, runVitest } from './run-vitest.ts'

endWith(runVitest(PROOFS))
