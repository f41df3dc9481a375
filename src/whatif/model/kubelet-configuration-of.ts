import {
  DEFAULT_KUBELET_CONFIGURATION,
  type KubeletConfiguration,
  readKubeletConfiguration,
} from '../../engine/kubelet/kubelet-configuration.ts'
import { FieldError } from '../../kube/codec/field.ts'
import type { JsonObject } from '../../kube/codec/json.ts'

/** A KubeletConfiguration as it is written, for the kubelets of all nodes. */
export type KubeletDocument = JsonObject

const API_VERSION = 'kubelet.config.k8s.io/v1beta1'
const KIND = 'KubeletConfiguration'

/** The configuration of kubelets; without a document the defaults. */
export function kubeletConfigurationOf(document: KubeletDocument | undefined): KubeletConfiguration {
  return document === undefined ? DEFAULT_KUBELET_CONFIGURATION : readKubeletConfiguration(document)
}

export interface KubeletIssue {
  /** Within the document; empty for all of it. */
  readonly path: string
  readonly message: string
}

/** Why a kubelet would not start with the document; empty when it would. */
export function kubeletConfigurationIssues(document: KubeletDocument): readonly KubeletIssue[] {
  const { apiVersion = API_VERSION, kind = KIND } = document
  if (apiVersion !== API_VERSION || kind !== KIND)
    return [{ path: apiVersion === API_VERSION ? 'kind' : 'apiVersion', message: `expected a ${KIND} of ${API_VERSION}` }]
  try {
    kubeletConfigurationOf(document)
    return []
  } catch (error) {
    if (error instanceof FieldError) return [{ path: error.path, message: error.message }]
    if (error instanceof Error && 'code' in error) return [{ path: '', message: error.message }]
    throw error
  }
}
