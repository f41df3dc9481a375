import type { PlayedStep, Run } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { writeObject } from '../../../src/kube/codec/registry.ts'
import { addMs } from '../../../src/kube/instant.ts'
import type { Row } from '../../../src/kube/kinds.ts'
import { performStep } from './actions/perform-step.ts'
import type { Chance } from './chance.ts'
import { startKubectl } from './kubectl/run-kubectl.ts'
import { Lab } from './lab.ts'
import { WATCHED } from './recorder.ts'
import type { Recording, Step } from './recording.ts'

const QUIET_SECONDS = 3

/** Plays a recorded scenario on the model, in virtual time, as the recorder of real runs plays it. */
export function play(recording: Recording, chance: Chance): Run {
  const lab = new Lab(recording, chance)
  // How long the recorder waited for the first step is not in a recording; when the step began is.
  if (recording.settled) lab.until(addMs(lab.zero, recording.settled.t * 1000))
  const begun = recording.steps.flatMap((step) => playStep(step, lab))
  const steps = begun.map((end) => end())
  lab.quiet(QUIET_SECONDS)
  lab.until(addMs(lab.zero, recording.end * 1000))
  return {
    namespace: lab.namespace,
    changes: lab.recorder.changes,
    final: [...objectsOf(lab), ...eventsOf(lab)],
    steps,
    end: lab.elapsedMs,
  }
}

function objectsOf(lab: Lab): readonly object[] {
  return WATCHED.flatMap((kind): Row[] => [...lab.simulation.state.list(kind)]).map(writeObject)
}

/** Events are objects of the namespace and go with all else in it, which is when its pods have gone. */
function eventsOf(lab: Lab): readonly object[] {
  const { state } = lab.simulation
  const isLeft = (kind: (typeof WATCHED)[number]): boolean =>
    kind !== 'Pod' && state.listIn(kind, lab.namespace).some(({ deletionTimestamp }) => deletionTimestamp === undefined)
  const isActive = state.get('Namespace', '', lab.namespace)?.phase === 'Active'
  return isActive || WATCHED.some(isLeft) ? lab.recorder.events : []
}

/** What a step is written down as, once it has ended: what runs in the background ends after the other steps. */
function playStep(step: Step, lab: Lab): readonly (() => PlayedStep)[] {
  const { wait, quiet, ...action } = step
  const t = lab.elapsedMs
  const played = Object.keys(action).length === 0 ? [] : [performed(action, t, lab)]
  if (wait !== undefined) lab.sleep(wait * 1000 - (action.background === true ? lab.elapsedMs - t : 0))
  else lab.quiet(quiet ?? QUIET_SECONDS)
  return played
}

function performed(action: Step, t: number, lab: Lab): () => PlayedStep {
  if (action.background === true) {
    const ended = startKubectl(action.kubectl ?? '', lab)
    return () => ({ t, action, ...ended() })
  }
  const step = { t, action, ...performStep(action, lab) }
  return () => step
}
