// Compiles src/ into dist/ and makes the commands executable. Plain JavaScript: it runs before anything is built.
import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Somebody may be writing there still: a build beside this one, a virus scanner.
rmSync(`${root}/dist`, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
execFileSync(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
chmodSync(`${root}/dist/cli/main.js`, 0o755)
