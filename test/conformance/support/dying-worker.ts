import { judgeCase } from '../judge-case.ts'
import { listCases } from '../list-cases.ts'
import type { WorkerReply, WorkerTask } from '../worker-messages.ts'

// A worker whose judge ends the process at a case named `dies`, and never returns from one named `hangs`.
process.on('message', (task: WorkerTask) => {
  const send = (message: WorkerReply): void => {
    process.send?.(message)
  }
  const cases = listCases(task.path)
  if (task.from === 0) send({ type: 'listed', cases: cases.map(({ item }) => item) })
  for (const [index, listed] of cases.entries()) {
    if (index < task.from) continue
    if (listed.item.name === 'dies') {
      process.disconnect()
      process.exit(3)
    }
    if (listed.item.name === 'hangs') {
      setInterval(() => undefined, 1000)
      return
    }
    send({ type: 'judged', index, result: judgeCase(listed) })
  }
  send({ type: 'done' })
})
