import type { Plugin } from 'graphql-yoga'
import type { ApiContext } from '../context.ts'
import type { ProgressBoard } from '../progress/progress-board.ts'

/** Forgets how far an operation is when it has ended. */
export function useProgress(board: ProgressBoard): Plugin<ApiContext> {
  return {
    onExecute({ args }) {
      const { progress } = args.contextValue
      return progress && { onExecuteDone: () => board.end(progress) }
    },
  }
}
