import type { SecuredPod } from '../secured-pod.ts'
import { allowPrivilegeEscalation } from './allow-privilege-escalation.ts'
import { appArmorProfile } from './app-armor-profile.ts'
import { capabilitiesBaseline } from './capabilities-baseline.ts'
import { capabilitiesRestricted } from './capabilities-restricted.ts'
import { hostNamespaces } from './host-namespaces.ts'
import { hostPathVolumes } from './host-path-volumes.ts'
import { hostPorts } from './host-ports.ts'
import { hostProbesAndHostLifecycle } from './host-probes-and-host-lifecycle.ts'
import { hostProcesses } from './host-processes.ts'
import { privileged } from './privileged.ts'
import { procMount } from './proc-mount.ts'
import { restrictedVolumes } from './restricted-volumes.ts'
import { runAsNonRoot } from './run-as-non-root.ts'
import { runAsUser } from './run-as-user.ts'
import { seLinuxOptions } from './se-linux-options.ts'
import { seccompAnnotations } from './seccomp-annotations.ts'
import { seccompBaseline } from './seccomp-baseline.ts'
import { seccompRestricted } from './seccomp-restricted.ts'
import type { SecurityCheck } from './security-check.ts'
import { sysctls } from './sysctls.ts'

/** A check, and the minor versions of Kubernetes from which each of its revisions applies. */
export interface VersionedCheck {
  readonly since: readonly (readonly [minor: number, check: SecurityCheck])[]
  /** Of a restricted check: the baseline check that it replaces while it applies. */
  readonly replaces?: VersionedCheck
}

/** Fields that pods of Windows cannot have. */
const unlessWindows = (check: SecurityCheck) => unless(({ isWindows }) => isWindows, check)
/** Root in a user namespace is another user on the node. */
const unlessUserNamespace = (check: SecurityCheck) => unless(({ hasUserNamespace }) => hasUserNamespace, check)

const SE_LINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t']
const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
]
const SYSCTLS_27 = [...SYSCTLS, 'net.ipv4.ip_local_reserved_ports']
const SYSCTLS_29 = [
  ...SYSCTLS_27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
]
const SYSCTLS_32 = [...SYSCTLS_29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem']

const CAPABILITIES: VersionedCheck = { since: [[0, capabilitiesBaseline]] }
const HOST_PATHS: VersionedCheck = { since: [[0, hostPathVolumes]] }
const PROC_MOUNT: VersionedCheck = {
  since: [
    [0, procMount],
    [35, unlessUserNamespace(procMount)],
  ],
}
const SECCOMP: VersionedCheck = {
  since: [
    [0, seccompAnnotations],
    [19, seccompBaseline],
  ],
}

/** In the order in which violations are reported (pod-security-admission policy, NewEvaluator). */
export const BASELINE_CHECKS: readonly VersionedCheck[] = [
  { since: [[0, appArmorProfile]] },
  CAPABILITIES,
  { since: [[0, hostNamespaces]] },
  HOST_PATHS,
  { since: [[0, hostPorts]] },
  { since: [[34, hostProbesAndHostLifecycle]] },
  { since: [[0, privileged]] },
  PROC_MOUNT,
  {
    since: [
      [0, seLinuxOptions(new Set(SE_LINUX_TYPES))],
      [31, seLinuxOptions(new Set([...SE_LINUX_TYPES, 'container_engine_t']))],
    ],
  },
  SECCOMP,
  {
    since: [
      [0, sysctls(new Set(SYSCTLS))],
      [27, sysctls(new Set(SYSCTLS_27))],
      [29, sysctls(new Set(SYSCTLS_29))],
      [32, sysctls(new Set(SYSCTLS_32))],
    ],
  },
  { since: [[0, hostProcesses]] },
]

/** What the restricted level checks besides. */
export const RESTRICTED_CHECKS: readonly VersionedCheck[] = [
  {
    since: [
      [8, allowPrivilegeEscalation],
      [25, unlessWindows(allowPrivilegeEscalation)],
    ],
  },
  {
    since: [
      [22, capabilitiesRestricted],
      [25, unlessWindows(capabilitiesRestricted)],
    ],
    replaces: CAPABILITIES,
  },
  { since: [[35, procMount]], replaces: PROC_MOUNT },
  { since: [[0, restrictedVolumes]], replaces: HOST_PATHS },
  {
    since: [
      [0, runAsNonRoot],
      [35, unlessUserNamespace(runAsNonRoot)],
    ],
  },
  {
    since: [
      [23, runAsUser],
      [35, unlessUserNamespace(runAsUser)],
    ],
  },
  {
    since: [
      [19, seccompRestricted],
      [25, unlessWindows(seccompRestricted)],
    ],
    replaces: SECCOMP,
  },
]

function unless(isExempt: (pod: SecuredPod) => boolean, check: SecurityCheck): SecurityCheck {
  return (pod) => (isExempt(pod) ? undefined : check(pod))
}
