package main

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"kube-rehearse.example/oracle/vectors/internal/gen"
	"kube-rehearse.example/oracle/vectors/internal/vec"
)

// chance is the probability that a pod that satisfies the restricted level gets one of the fields that checks read.
const chance = 0.06

func pod(r vec.Rand, name string) *v1.Pod {
	p := &v1.Pod{}
	p.Name, p.Namespace, p.Annotations = name, "default", map[string]string{}
	p.Spec.SecurityContext = podContext(r)
	for i := 0; i < 1+r.Intn(2); i++ {
		p.Spec.Containers = append(p.Spec.Containers, container(r, fmt.Sprintf("c%d", i), p.Annotations))
	}
	if r.P(0.3) {
		p.Spec.InitContainers = append(p.Spec.InitContainers, container(r, "i0", p.Annotations))
	}
	if r.P(0.1) {
		c := container(r, "e0", p.Annotations)
		c.Ports = nil
		p.Spec.EphemeralContainers = append(p.Spec.EphemeralContainers, v1.EphemeralContainer{EphemeralContainerCommon: v1.EphemeralContainerCommon(c)})
	}
	p.Spec.HostNetwork, p.Spec.HostPID, p.Spec.HostIPC = r.P(chance), r.P(chance), r.P(chance)
	if r.P(0.15) {
		p.Spec.HostUsers = gen.Ptr(r.P(0.2))
	}
	if r.P(0.1) {
		p.Spec.OS = &v1.PodOS{Name: vec.Pick(r, v1.Windows, v1.Linux)}
	}
	if r.P(0.15) {
		p.Annotations["seccomp.security.alpha.kubernetes.io/pod"] = vec.Pick(r, "unconfined", "runtime/default", "localhost/x", "docker/default", "")
	}
	for i := 0; i < r.Intn(3); i++ {
		p.Spec.Volumes = append(p.Spec.Volumes, volume(r, fmt.Sprintf("v%d", i)))
	}
	if len(p.Annotations) == 0 {
		p.Annotations = nil
	}
	return p
}

func podContext(r vec.Rand) *v1.PodSecurityContext {
	if r.P(0.3) {
		return nil
	}
	c := &v1.PodSecurityContext{SELinuxOptions: seLinux(r), SeccompProfile: seccomp(r), AppArmorProfile: appArmor(r), WindowsOptions: windows(r)}
	if r.P(0.6) {
		c.RunAsNonRoot = gen.Ptr(r.P(0.85))
	}
	if r.P(0.2) {
		c.RunAsUser = gen.Ptr(vec.Pick(r, int64(0), int64(1000)))
	}
	for r.P(0.1) {
		c.Sysctls = append(c.Sysctls, v1.Sysctl{Value: "1", Name: vec.Pick(r, "kernel.shm_rmid_forced", "net.ipv4.ip_local_reserved_ports", "net.ipv4.tcp_keepalive_time", "net.ipv4.tcp_rmem", "kernel.msgmax", "net.core.somaxconn")})
	}
	return c
}

func container(r vec.Rand, name string, annotations map[string]string) v1.Container {
	c := v1.Container{Name: name, Image: "img", SecurityContext: securityContext(r)}
	if r.P(chance) {
		c.Ports = []v1.ContainerPort{{ContainerPort: 80, HostPort: vec.Pick(r, int32(0), int32(80), int32(9000))}, {ContainerPort: 81, HostPort: vec.Pick(r, int32(0), int32(10000))}}
	}
	if r.P(chance) {
		annotations["container.apparmor.security.beta.kubernetes.io/"+name] = vec.Pick(r, "unconfined", "runtime/default", "localhost/x", "", "a\"b")
	}
	if r.P(0.15) {
		annotations["container.seccomp.security.alpha.kubernetes.io/"+name] = vec.Pick(r, "unconfined", "runtime/default", "localhost/x", "docker/default", "")
	}
	if r.P(chance) {
		c.LivenessProbe = &v1.Probe{ProbeHandler: v1.ProbeHandler{HTTPGet: get(r)}}
	}
	if r.P(chance) {
		c.ReadinessProbe = &v1.Probe{ProbeHandler: v1.ProbeHandler{TCPSocket: socket(r)}}
	}
	if r.P(chance) {
		c.StartupProbe = &v1.Probe{ProbeHandler: v1.ProbeHandler{HTTPGet: get(r)}}
	}
	if r.P(chance) {
		c.Lifecycle = &v1.Lifecycle{PostStart: &v1.LifecycleHandler{HTTPGet: get(r)}, PreStop: &v1.LifecycleHandler{TCPSocket: socket(r)}}
	}
	return c
}

func get(r vec.Rand) *v1.HTTPGetAction {
	return &v1.HTTPGetAction{Host: vec.Pick(r, "", "127.0.0.1", "example.com"), Port: intstr.FromInt32(80)}
}

func socket(r vec.Rand) *v1.TCPSocketAction {
	return &v1.TCPSocketAction{Host: vec.Pick(r, "", "127.0.0.1", "db"), Port: intstr.FromInt32(80)}
}

func securityContext(r vec.Rand) *v1.SecurityContext {
	if r.P(0.12) {
		return nil
	}
	c := &v1.SecurityContext{SELinuxOptions: seLinux(r), SeccompProfile: seccomp(r), AppArmorProfile: appArmor(r), WindowsOptions: windows(r)}
	if r.P(0.85) {
		c.AllowPrivilegeEscalation = gen.Ptr(r.P(0.1))
	}
	if r.P(chance) {
		c.Privileged = gen.Ptr(r.P(0.7))
	}
	if r.P(0.85) {
		c.Capabilities = capabilities(r)
	}
	if r.P(0.3) {
		c.RunAsNonRoot = gen.Ptr(r.P(0.8))
	}
	if r.P(0.1) {
		c.RunAsUser = gen.Ptr(vec.Pick(r, int64(0), int64(1000)))
	}
	if r.P(0.1) {
		c.ProcMount = gen.Ptr(vec.Pick(r, v1.DefaultProcMount, v1.UnmaskedProcMount))
	}
	return c
}

func capabilities(r vec.Rand) *v1.Capabilities {
	c := &v1.Capabilities{}
	if r.P(0.9) {
		c.Drop = append(c.Drop, vec.Pick[v1.Capability](r, "ALL", "ALL", "ALL", "KILL", "all"))
	}
	for r.P(0.12) {
		c.Add = append(c.Add, vec.Pick[v1.Capability](r, "NET_BIND_SERVICE", "CHOWN", "SYS_ADMIN", "NET_RAW", "KILL"))
	}
	return c
}

func seLinux(r vec.Rand) *v1.SELinuxOptions {
	if !r.P(chance) {
		return nil
	}
	return &v1.SELinuxOptions{User: vec.Pick(r, "", "", "u"), Role: vec.Pick(r, "", "", "r"), Type: vec.Pick(r, "", "container_t", "container_engine_t", "spc_t", "other")}
}

func seccomp(r vec.Rand) *v1.SeccompProfile {
	if r.P(0.55) {
		return nil
	}
	return &v1.SeccompProfile{Type: vec.Pick(r, v1.SeccompProfileTypeRuntimeDefault, v1.SeccompProfileTypeRuntimeDefault, v1.SeccompProfileTypeLocalhost, v1.SeccompProfileTypeUnconfined)}
}

func appArmor(r vec.Rand) *v1.AppArmorProfile {
	if !r.P(chance) {
		return nil
	}
	return &v1.AppArmorProfile{Type: vec.Pick(r, v1.AppArmorProfileTypeRuntimeDefault, v1.AppArmorProfileTypeLocalhost, v1.AppArmorProfileTypeUnconfined)}
}

func windows(r vec.Rand) *v1.WindowsSecurityContextOptions {
	if !r.P(chance) {
		return nil
	}
	return &v1.WindowsSecurityContextOptions{HostProcess: gen.Ptr(r.P(0.7))}
}

func volume(r vec.Rand, name string) v1.Volume {
	sources := []v1.VolumeSource{
		{EmptyDir: &v1.EmptyDirVolumeSource{}}, {ConfigMap: &v1.ConfigMapVolumeSource{}}, {Secret: &v1.SecretVolumeSource{SecretName: "s"}},
		{PersistentVolumeClaim: &v1.PersistentVolumeClaimVolumeSource{ClaimName: "c"}}, {Projected: &v1.ProjectedVolumeSource{}},
		{DownwardAPI: &v1.DownwardAPIVolumeSource{}}, {CSI: &v1.CSIVolumeSource{Driver: "d"}}, {Ephemeral: &v1.EphemeralVolumeSource{}},
		{Image: &v1.ImageVolumeSource{Reference: "i"}}, {HostPath: &v1.HostPathVolumeSource{Path: "/a"}}, {HostPath: &v1.HostPathVolumeSource{Path: "/b"}},
		{NFS: &v1.NFSVolumeSource{Server: "n", Path: "/"}}, {ISCSI: &v1.ISCSIVolumeSource{IQN: "q"}}, {RBD: &v1.RBDVolumeSource{}},
		{GCEPersistentDisk: &v1.GCEPersistentDiskVolumeSource{PDName: "d"}}, {AWSElasticBlockStore: &v1.AWSElasticBlockStoreVolumeSource{VolumeID: "d"}},
		{GitRepo: &v1.GitRepoVolumeSource{Repository: "r"}}, {Glusterfs: &v1.GlusterfsVolumeSource{}}, {FlexVolume: &v1.FlexVolumeSource{Driver: "d"}},
		{Cinder: &v1.CinderVolumeSource{}}, {CephFS: &v1.CephFSVolumeSource{}}, {Flocker: &v1.FlockerVolumeSource{}}, {FC: &v1.FCVolumeSource{}},
		{AzureFile: &v1.AzureFileVolumeSource{}}, {VsphereVolume: &v1.VsphereVirtualDiskVolumeSource{}}, {Quobyte: &v1.QuobyteVolumeSource{}},
		{AzureDisk: &v1.AzureDiskVolumeSource{}}, {PhotonPersistentDisk: &v1.PhotonPersistentDiskVolumeSource{}}, {PortworxVolume: &v1.PortworxVolumeSource{}},
		{ScaleIO: &v1.ScaleIOVolumeSource{}}, {StorageOS: &v1.StorageOSVolumeSource{}}, {},
	}
	return v1.Volume{Name: name, VolumeSource: sources[r.Intn(len(sources))]}
}

// setDefaults completes a pod as far as checks can see it (core/v1 SetDefaults_Volume, SetDefaults_Pod), and leaves it as a template can be.
func setDefaults(p *v1.Pod) {
	p.Spec.EphemeralContainers = nil
	for i := range p.Spec.Volumes {
		if p.Spec.Volumes[i].VolumeSource == (v1.VolumeSource{}) {
			p.Spec.Volumes[i].EmptyDir = &v1.EmptyDirVolumeSource{}
		}
	}
	if !p.Spec.HostNetwork {
		return
	}
	for _, list := range [][]v1.Container{p.Spec.InitContainers, p.Spec.Containers} {
		for _, c := range list {
			for i := range c.Ports {
				if c.Ports[i].HostPort == 0 {
					c.Ports[i].HostPort = c.Ports[i].ContainerPort
				}
			}
		}
	}
}
