import type { TimingStage } from '../api/answers.generated.ts'

const STAGES: Readonly<Record<TimingStage, string>> = {
  PULL: 'image pull',
  START: 'container start',
  READY: 'readiness',
  TERMINATE: 'termination',
  RUN: 'run time',
  INIT: 'init containers',
  SILENCE: 'until NotReady',
  BOOT: 'node boot',
}

/** What takes a duration, in the words of the command line. */
export function stageText(stage: TimingStage): string {
  return STAGES[stage]
}
