import type { Plugin } from 'graphql-yoga'
import type { ProgressBoard } from '../../service/progress/progress-board.ts'
import type { ApiContext } from '../context.ts'

/** Removes the progress of an operation when it has ended. */
export function useProgress(board: ProgressBoard): Plugin<ApiContext> {
  return {
    onExecute({ args }) {
      const { progress } = args.contextValue
      return progress && { onExecuteDone: () => board.end(progress) }
    },
  }
}
