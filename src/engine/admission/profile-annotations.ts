/** The annotations that had profiles of seccomp and AppArmor before fields had them; of a container its name follows. */
export const POD_SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod'
export const CONTAINER_SECCOMP = 'container.seccomp.security.alpha.kubernetes.io/'
export const CONTAINER_APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/'
