import type { RehearsalRequest } from '../../whatif/examine.ts'
import { type LimitExceeded, limitExceeded } from '../errors.ts'
import type { ForkPlace } from '../forks/follow-fork.ts'
import type { TwinHandle } from '../twin-handle.ts'
import type { Causes } from './cause-log.ts'
import { type StandingAnswer, type StandingPorts, StandingQuestion } from './standing-question.ts'
import { forkSource, liveSource, type StandingSource } from './standing-source.ts'

interface BoardPorts extends Omit<StandingPorts, 'source' | 'onAnswer'>, ForkPlace {
  readonly twin: TwinHandle
  /** Gets each answer about the live twin that differs from the one before. */
  readonly onAnswer: (question: RehearsalRequest, answer: StandingAnswer, causes: Causes) => void
}

/** A reader's place at a question. */
export interface Seat {
  readonly question: StandingQuestion
  readonly leave: () => void
}

/** All standing queries of a server: clients with the same query share one run. */
export class StandingBoard {
  readonly #questionsMax: number
  readonly #ports: BoardPorts
  readonly #questions = new Map<string, StandingQuestion>()
  readonly #ofForks = new WeakSet<StandingQuestion>()

  constructor(questionsMax: number, ports: BoardPorts) {
    this.#questionsMax = questionsMax
    this.#ports = ports
  }

  /** Joins the clients with the same query, of a fork by its id or of the live twin, or is the first of them. */
  join(wanted: RehearsalRequest, intervalMs: number, fork?: string): Seat | LimitExceeded {
    const id = JSON.stringify([wanted, fork])
    const known = this.#questions.get(id)
    if (!known && this.#questions.size >= this.#questionsMax)
      return limitExceeded('standingQuestions', this.#questionsMax, this.#questions.size + 1)
    const question = known ?? this.#begin(wanted, fork)
    this.#questions.set(id, question)
    const reader = question.join(intervalMs)
    const leave = (): void => {
      question.leave(reader)
      if (question.readers === 0 && this.#questions.get(id) === question) this.#questions.delete(id)
    }
    return { question, leave }
  }

  /** The questions about the live twin, with their verdicts. */
  live(): readonly StandingQuestion['standing'][] {
    return [...this.#questions.values()].filter((question) => !this.#ofForks.has(question)).map(({ standing }) => standing)
  }

  #begin(wanted: RehearsalRequest, fork: string | undefined): StandingQuestion {
    const onAnswer: StandingPorts['onAnswer'] =
      fork === undefined ? (answer, causes) => this.#ports.onAnswer(wanted, answer, causes) : undefined
    const question = new StandingQuestion(wanted, { ...this.#ports, source: this.#sourceOf(fork), onAnswer })
    if (fork !== undefined) this.#ofForks.add(question)
    return question
  }

  #sourceOf(fork: string | undefined): StandingSource {
    return fork === undefined ? liveSource(this.#ports.twin) : forkSource(fork, this.#ports)
  }
}
