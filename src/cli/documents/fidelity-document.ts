import type { KeyAnswer } from './answer.ts'

const AGREEMENT = '{ judged agreed share }'

export const FIDELITY = `query Fidelity {
  answer: fidelity {
    clusterName since unjudged
    placements ${AGREEMENT}
    refusals ${AGREEMENT}
    courses { judged agreed open latest { kind object { kind namespace name } beganAt took tookSeconds forecast forecastSeconds agrees } }
    plugins { plugin count }
    likelyCause
    weeks { begin placements ${AGREEMENT} refusals ${AGREEMENT} courses ${AGREEMENT} plugins { plugin count } }
    disagreements { seenAt kind plugin pod { kind namespace name } node expected schedulerMessage message }
    recorded { kubernetesVersion components { name passed total } }
  }
}`

interface AgreementAnswer {
  readonly judged: number
  readonly agreed: number
  readonly share: number | null
}

export interface DisagreementAnswer {
  readonly seenAt: string
  readonly kind: 'NODE_REFUSED' | 'NODE_OUTSCORED' | 'NODE_UNKNOWN' | 'NODE_EXPECTED' | 'OTHER_REASONS'
  readonly plugin: string | null
  readonly pod: KeyAnswer
  readonly node: string | null
  readonly expected: readonly string[]
  readonly schedulerMessage: string
  readonly message: string
}

export interface CourseAnswer {
  readonly kind: 'ROLLOUT' | 'DRAIN'
  readonly object: KeyAnswer
  readonly beganAt: string
  readonly took: string | null
  readonly forecast: string | null
  readonly agrees: boolean
}

interface PluginAnswer {
  readonly plugin: string
  readonly count: number
}

export interface WeekAnswer {
  readonly begin: string
  readonly placements: AgreementAnswer
  readonly refusals: AgreementAnswer
  readonly courses: AgreementAnswer
  readonly plugins: readonly PluginAnswer[]
}

export interface FidelityAnswer {
  readonly clusterName: string
  readonly since: string | null
  readonly unjudged: number
  readonly placements: AgreementAnswer
  readonly refusals: AgreementAnswer
  readonly courses: {
    readonly judged: number
    readonly agreed: number
    readonly open: number
    readonly latest: readonly CourseAnswer[]
  }
  readonly plugins: readonly PluginAnswer[]
  readonly likelyCause: string | null
  readonly weeks: readonly WeekAnswer[]
  readonly disagreements: readonly DisagreementAnswer[]
  readonly recorded: {
    readonly kubernetesVersion: string
    readonly components: readonly { readonly name: string; readonly passed: number; readonly total: number }[]
  }
}
