import type { Case } from './judge.ts'
import { judgeCase } from './judge-case.ts'
import { listCases } from './list-cases.ts'
import { selectCases } from './select-cases.ts'
import type { WorkerReply, WorkerTask } from './worker-messages.ts'

// A process of its own judges a file, so that a judge that never ends or runs out of memory costs one case, not the run.
process.on('message', (task: WorkerTask) => {
  const cases = selectCases(listCases(task.path), task.only)
  if (task.from === 0) reply({ type: 'listed', cases: cases.map(({ item }) => withoutData(item)) })
  for (let index = task.from; index < cases.length; index++) {
    const listed = cases[index]
    if (listed !== undefined) reply({ type: 'judged', index, result: judgeCase(listed) })
  }
  reply({ type: 'done' })
})

function reply(message: WorkerReply): void {
  process.send?.(message)
}

function withoutData(item: Case): Case {
  return { ...item, data: {} }
}
