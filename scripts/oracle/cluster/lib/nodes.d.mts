/** A fake node; what is left out has the defaults of `node`. */
export interface NodeSpec {
  readonly name: string
  readonly cpu?: string
  readonly memory?: string
  readonly pods?: string
  readonly zone?: string
  readonly labels?: Readonly<Record<string, string>>
}

/** A v1 Node that the fake kubelet looks after. */
export function node(spec: NodeSpec): object
