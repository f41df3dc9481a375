/** The place of a box inside its drawing, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How far a line that leads back is bent out to the left. */
const BEND = 18

/** A line from the lower edge of a box to the upper edge of another one; one that leads back runs at the left side of both. */
export function edgePath(from: Box, to: Box, isBack: boolean): string {
  if (isBack) {
    const [x1, y1] = [from.left, from.top + from.height / 2]
    const [x2, y2] = [to.left, to.top + to.height / 2]
    const bend = Math.min(x1, x2) - BEND
    return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y1} ${bend} ${y1 - BEND}V${y2 + BEND}C${bend} ${y2} ${bend} ${y2} ${x2} ${y2}`
  }
  const [x1, y1] = [from.left + from.width / 2, from.top + from.height]
  const [x2, y2] = [to.left + to.width / 2, to.top]
  const middle = (y1 + y2) / 2
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
}
