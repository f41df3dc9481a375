/** The names of pods are drawn by their controllers. A handle in a step stands for one of them until the cluster is there. */
const HANDLE = /\{([a-z0-9-]+)\/(\d+)\}/g

/** The handle of a pod with this value of the label `app`: the number counts the pods in the order of their names, again from the first one after the last. */
export function podHandle(app: string, number: number): string {
  return `{${app}/${number}}`
}

/** A text with the names of pods in place of their handles. A handle without a pod becomes a name that no pod has. */
export function namedIn(text: string, podsOf: (app: string) => readonly string[]): string {
  return text.replaceAll(HANDLE, (_, app: string, number: string) => {
    const names = podsOf(app).toSorted()
    return names[Number(number) % names.length] ?? `${app}-none`
  })
}
