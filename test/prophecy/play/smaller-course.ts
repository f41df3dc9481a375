import type { Course } from '../course.ts'
import type { CourseVerdict, WrongFact } from '../judge/judge-course.ts'

/** How long a course is made smaller, in milliseconds. */
const LIMIT_MS = 180_000

/** A smaller course that was played. */
interface Tried {
  readonly verdict: CourseVerdict
  keep(): void
}

/**
 * Leaves out parts of a course as long as it still shows a wrong fact of the same kind, for a limited time. Returns what
 * became of it, in lines.
 */
export async function smallerCourse(
  course: Course,
  { wrong }: CourseVerdict,
  attempt: (course: Course) => Promise<Tried>,
): Promise<readonly string[]> {
  const kinds = new Set(wrong.map(kindOf))
  const end = Date.now() + LIMIT_MS
  let small = course
  let tried = 0
  for (let chunk = 2; chunk <= 16 && Date.now() < end; chunk *= 2) {
    for (let part = 0; part < chunk && Date.now() < end; part++) {
      const candidate = without(small, part, chunk)
      if (sizeOf(candidate) === sizeOf(small) || candidate.steps.length === 0) continue
      tried++
      const found = await attempt(candidate).catch(() => undefined)
      if (!found?.verdict.wrong.some((fact) => kinds.has(kindOf(fact)))) continue
      found.keep()
      small = candidate
    }
  }
  return [`made smaller: ${sizeText(course)} to ${sizeText(small)} in ${tried} attempts`]
}

/** What a wrong fact is about, without names: the last part of its key. */
export function kindOf({ key }: Pick<WrongFact, 'key'>): string {
  return key.slice(key.lastIndexOf(': ') + 2)
}

/** Without one of `chunk` equal parts of its objects, nodes and steps. */
function without(course: Course, part: number, chunk: number): Course {
  const outside = <T>(list: readonly T[]): readonly T[] => list.filter((_, i) => Math.floor((i * chunk) / list.length) !== part)
  const { manifests, past, steps, nodes } = course
  return {
    ...course,
    manifests: manifests.map((list) => (list.length > 1 ? outside(list) : list)),
    past: outside(past),
    steps: steps.length > 1 ? outside(steps) : steps,
    nodes: nodes.length > 3 && chunk > 4 ? outside(nodes) : nodes,
  }
}

function sizeOf({ manifests, past, steps, nodes }: Course): number {
  return manifests.flat().length + past.length + steps.length + nodes.length
}

function sizeText({ manifests, past, steps, nodes }: Course): string {
  return `${nodes.length} nodes, ${manifests.flat().length} objects, ${past.length + steps.length} steps`
}
