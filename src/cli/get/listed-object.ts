interface NamedQuantity {
  readonly name: string
  readonly quantity: string
}

/** The fields of objects in the documents of `listings.ts`; a kind has only what it has. */
export interface ListedObject {
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
  readonly createdAt: string
  readonly deletionTimestamp?: string | null
  readonly roles?: readonly string[]
  readonly kubeletVersion?: string | null
  readonly addresses?: readonly { readonly type: string; readonly address: string }[]
  readonly ready?: boolean
  readonly unschedulable?: boolean
  readonly zone?: string | null
  readonly requested?: { readonly cpu: string; readonly memory: string; readonly pods: number }
  readonly allocatable?: { readonly cpu: string; readonly memory: string; readonly pods: number }
  readonly taints?: readonly { readonly key: string; readonly effect: string }[]
  readonly phase?: string
  readonly reason?: string | null
  readonly podIP?: string | null
  readonly nodeName?: string | null
  readonly nominatedNodeName?: string | null
  readonly containers?: readonly { readonly init: boolean; readonly ready: boolean; readonly restartCount: number }[]
  readonly desiredReplicas?: number | null
  readonly readyReplicas?: number | null
  readonly updatedReplicas?: number
  readonly availableReplicas?: number
  readonly type?: string
  readonly clusterIP?: string | null
  readonly ports?: readonly { readonly port: number; readonly protocol: string }[]
  readonly selected?: readonly { readonly key: string; readonly value: string }[] | null
  readonly minAvailable?: string | null
  readonly maxUnavailable?: string | null
  readonly disruptionsAllowed?: number
  readonly storageRequest?: string | null
  readonly volume?: { readonly name: string } | null
  readonly accessModes?: readonly string[]
  readonly storageClass?: { readonly name: string } | null
  readonly hard?: readonly NamedQuantity[]
  readonly used?: readonly NamedQuantity[]
  readonly scaleTargetRef?: string
  readonly minReplicas?: number
  readonly maxReplicas?: number
  readonly currentReplicas?: number
  readonly currentNumberScheduled?: number
  readonly numberAvailable?: number
  readonly schedule?: string
  readonly timeZone?: string | null
  readonly lastScheduleTime?: string | null
  readonly jobs?: readonly { readonly conditions: readonly { readonly type: string; readonly status: string }[] }[]
  readonly parallelism?: number
  readonly completions?: number | null
  readonly suspend?: boolean
  readonly succeeded?: number
  readonly conditions?: readonly { readonly type: string; readonly status: string }[]
}
