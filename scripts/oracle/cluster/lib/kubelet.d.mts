/** The stages of the fake kubelet as one YAML stream. Seconds: bound to Running, Running to Ready, told to end to gone. */
export function stages(timing?: { readonly run?: number; readonly ready?: number; readonly terminate?: number }): string
