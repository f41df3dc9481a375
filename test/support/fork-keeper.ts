/**
 * A process that makes forks in a folder and continues them until it is killed: `node --import tsx fork-keeper.ts FOLDER`. A line
 * for each step that was acknowledged: the name of the fork, its steps so far, and the digest of its state.
 */

import { createApi } from '../../src/graphql/create-api.ts'
import { instant } from '../../src/kube/instant.ts'
import { openForkStore } from '../../src/server/fork-store/open-fork-store.ts'
import { dataOf } from './api-client.ts'
import { storedShop } from './stored-shop.ts'

const [folder = ''] = process.argv.slice(2)
const store = await openForkStore(folder, instant(Date.now()))
const api = createApi({ twin: storedShop(), store })

for (let i = 0; ; i++) {
  await dataOf(api, `mutation { createFork(input: { name: "try-${i}" }) { ... on Fork { id } } }`)
  for (const replicas of [4, 5, 2]) {
    const scenario = `{ actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: ${replicas} } }] }`
    const run = `applyToFork(id: "try-${i}", scenario: ${scenario}) { ... on ForkRun { fork { steps { number } state { digest } } } }`
    const { fork } = (await dataOf(api, `mutation { ${run} }`)).applyToFork
    process.stdout.write(`try-${i} ${fork.steps.length} ${fork.state.digest}\n`)
  }
}
