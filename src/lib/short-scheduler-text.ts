/** Where the message of kube-scheduler passes from the verdict on the nodes to what preemption and claims could not do about it. */
const REST = /\. (no new claims|preemption)/

/** The scheduler's message about the nodes, without the part about preemption after it. */
export function shortSchedulerText(message: string): string {
  const end = message.search(REST)
  return end < 0 ? message : message.slice(0, end)
}
