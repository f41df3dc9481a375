import { forecast } from '../forecast/forecast.ts'
import type { Recording } from '../recording.ts'
import { type CourseVerdict, judgeCourse, type WrongFact } from './judge-course.ts'
import { WIDTHS, type Width } from './width.ts'

/** Forecasts a recorded course again. That the forecast leaves no more open than when it was recorded is a fact as well. */
export function judgeRecording({ question, real, width }: Recording): CourseVerdict {
  const verdict = judgeCourse(real, forecast(question))
  const wider = widerThan(width, verdict.width)
  const total = verdict.total + WIDTHS.length
  return { ...verdict, total, right: verdict.right + WIDTHS.length - wider.length, wrong: [...verdict.wrong, ...wider] }
}

function widerThan(recorded: Width, now: Width): readonly WrongFact[] {
  return WIDTHS.filter((part) => now[part].sum > recorded[part].sum).map((part) => ({
    key: `width: ${part}`,
    real: `at most ${recorded[part].sum}`,
    forecast: [String(now[part].sum)],
  }))
}
