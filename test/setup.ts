import fc from 'fast-check'

/**
 * Properties draw the same cases at every run, so that a change passes or fails whatever the day. `SEED=7 npm test` searches others; a
 * failure prints the seed.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })
