import type { DrainPlanAnswer } from '../inquiry-answers.ts'
import type { Io } from '../io.ts'
import { coverageLines, fact, stateText } from './fact-lines.ts'
import { counted, human, nameOf } from './human.ts'
import { listSection, tableSection } from './section.ts'
import { wrap } from './wrap.ts'

const FREED_MAX = 10
/** A plan is followed line by line, so it is printed whole. */
const WAVES_MAX = 1000

/** A plan for somebody who will follow it: the waves in their order, then what cannot go and what would free it. */
export function drainPlanLines(plan: DrainPlanAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  const { waves, held, gone, surge, duration, runs, coverage, state } = plan
  const going = waves.reduce((sum, { nodes }) => sum + nodes.length, 0)
  const rows = waves.map((wave, i) => [
    String(i + 1),
    wave.verdict,
    human(wave.duration),
    String(wave.moved),
    wave.nodes.join(' '),
  ])
  const freed = held.flatMap(({ stuck }) => stuck.map(({ waiting, freedBy }) => `${nameOf(waiting)}: ${freedBy}`))
  return [
    ...wrap(`${counted(going, 'node')} can be drained in ${counted(waves.length, 'wave')}, ${human(duration)} in all.`, width),
    ...tableSection({ header: ['WAVE', 'VERDICT', 'TIME', 'PODS', 'NODES'], rows }, width, WAVES_MAX),
    ...tableSection({ header: ['HELD BACK', 'BECAUSE'], rows: held.map(({ node, summary }) => [node, summary]) }, width),
    ...listSection('WHAT WOULD FREE THEM', [...new Set(freed)], { width, max: FREED_MAX }),
    ...(gone.length > 0 ? ['', ...fact('GONE', `taken away by the autoscaler before their turn: ${gone.join(' ')}`, width)] : []),
    ...surgeLines(surge, width),
    ...coverageLines(coverage, width),
    '',
    ...fact('RUNS', `${runs}, each wave on the state that the waves before it left behind`, width),
    ...fact('STATE', stateText(state), width),
  ]
}

function surgeLines(surge: DrainPlanAnswer['surge'], width: number): readonly string[] {
  if (!surge) return []
  const { like, waves, held, duration, givenBack, kept } = surge
  const kinds = [...new Set(like)].map((name) => `${like.filter((each) => each === name).length} like ${name}`)
  const more = `with ${counted(like.length, 'more node')} (${kinds.join(', ')})`
  const rest = held.length === 0 ? '' : `; ${counted(held.length, 'node')} cannot even so`
  const names = waves.flatMap((wave) => wave.nodes).join(' ')
  const back = givenBack.reduce((sum, { nodes }) => sum + nodes.length, 0)
  return [
    '',
    ...fact(
      'SURGE',
      `${more} these can go, too, in ${human(duration)}: ${names}${rest}; ${afterSurge(back, kept.length)}`,
      width,
    ),
  ]
}

/** What runs have shown of the new nodes. */
function afterSurge(back: number, kept: number): string {
  if (kept === 0) return `then the new ${back === 1 ? 'one' : 'ones'} can be given back`
  return back === 0 ? 'the new ones have to stay' : `then ${back} of the new ones can be given back, ${kept} have to stay`
}
