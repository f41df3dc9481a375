/** A mean that can be added to another. */
export interface Mean {
  readonly sum: number
  readonly count: number
}

/** How much a forecast leaves open: a forecast that allows everything is never wrong. */
export interface Width {
  /** Nodes on which a new pod may land, for each pod that landed. */
  readonly landings: Mean
  /** Pods that some seed preempts, for each that a seed preempts on average. */
  readonly victims: Mean
  /** Verdicts of a course. */
  readonly verdicts: Mean
}

/** What a width is of. */
export const WIDTHS = ['landings', 'victims', 'verdicts'] as const

const NONE: Mean = { sum: 0, count: 0 }
export const NO_WIDTH: Width = { landings: NONE, victims: NONE, verdicts: NONE }

export function addWidths(a: Width, b: Width): Width {
  return {
    landings: add(a.landings, b.landings),
    victims: add(a.victims, b.victims),
    verdicts: add(a.verdicts, b.verdicts),
  }
}

/** `2.31 nodes for a new pod, 1.50 victims, 1.02 verdicts`. */
export function widthText({ landings, victims, verdicts }: Width): string {
  return `${mean(landings)} nodes for a new pod, ${mean(victims)} victims, ${mean(verdicts)} verdicts`
}

function add(a: Mean, b: Mean): Mean {
  return { sum: a.sum + b.sum, count: a.count + b.count }
}

function mean({ sum, count }: Mean): string {
  return count === 0 ? '-' : (sum / count).toFixed(2)
}
