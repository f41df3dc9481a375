// What all derivations read off Kubernetes objects.

/** Milliseconds as seconds, to a tenth. */
export const tenth = (milliseconds) => Math.round(milliseconds / 100) / 10

/** The owner that controls an object. */
export const controllerOf = (object) => object.metadata.ownerReferences?.find((reference) => reference.controller)

/** Whether the pod's Ready condition is True. */
export const isReady = (pod) => pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false

/** Orders by the text that `key` gives. */
export const by = (key) => (a, b) => (key(a) < key(b) ? -1 : 1)
