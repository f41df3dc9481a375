/** A process that plays courses on a control plane of its own, and stops it when it ends, however that comes about. */
import { Lane } from './lane.ts'
import type { LaneTask } from './lane-messages.ts'

const lane = new Lane()

async function end(): Promise<void> {
  await lane.stop().catch((error: unknown) => console.error(error))
  process.exit()
}

process.on('message', (task: LaneTask) => {
  void lane.perform(task).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => void end())
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
