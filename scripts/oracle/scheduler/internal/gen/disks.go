package gen

import "fmt"

// Disks of the drivers that were once built in, whose volumes CSI drivers attach today, and what claims.go leaves alone:
// classes of volume attributes, claims made for a node already, capacities told by expressions.

type builtIn struct{ source, id, plugin, driver, topologyKey string }

var builtIns = []builtIn{
	{"awsElasticBlockStore", "volumeID", "kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"},
	{"gcePersistentDisk", "pdName", "kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"},
	{"azureDisk", "diskURI", "kubernetes.io/azure-disk", "disk.csi.azure.com", "topology.disk.csi.azure.com/zone"},
	{"cinder", "volumeID", "kubernetes.io/cinder", "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"},
	{"portworxVolume", "volumeID", "kubernetes.io/portworx-volume", "pxd.portworx.com", ""},
	{"azureFile", "shareName", "kubernetes.io/azure-file", "file.csi.azure.com", ""},
	{"vsphereVolume", "volumePath", "kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", ""},
}

func (c *cluster) diskID(b builtIn) string {
	n := pick(c.rng, "1", "2", "3", "4", "5", "6")
	switch b.source {
	case "awsElasticBlockStore":
		return pick(c.rng, "aws://eu-a/vol-", "aws:///vol-", "vol-") + n
	case "vsphereVolume":
		return "[store] disk-" + n + ".vmdk"
	default:
		return "disk-" + n
	}
}

// source describes a disk in a pod (inline) or in a volume.
func (c *cluster) source(b builtIn, inline bool) M {
	s := M{b.id: c.diskID(b)}
	switch b.source {
	case "azureDisk":
		s["diskName"], s["kind"] = "disk", "Managed"
		if c.chance(0.03) {
			s["kind"] = "Dedicated"
		}
	case "azureFile":
		s["secretName"] = "secret"
		if !inline {
			s["secretNamespace"] = "default"
		}
	case "awsElasticBlockStore":
		if c.chance(0.03) {
			s[b.id] = "aws://eu-a/disk-1"
		}
	}
	return s
}

func (c *cluster) builtInVolume(class string, b builtIn) M {
	pv := c.newPV(class, fmt.Sprintf("%dGi", 200+c.uid))
	delete(spec(pv), "csi")
	delete(spec(pv), "local")
	spec(pv)[b.source] = c.source(b, false)
	zone := "topology.kubernetes.io/zone"
	if c.chance(0.3) {
		zone = "failure-domain.beta.kubernetes.io/zone"
	}
	switch c.IntN(5) {
	case 0:
		c.pinPV(pv, zone, some(c.rng, c.between(1, 2), "eu-a", "eu-b", "eu-c")...)
	case 1:
		labels(pv)[zone] = pick(c.rng, "eu-a", "eu-b", "eu-a__eu-b", "eu-west-a__eu-west-b")
	case 2:
		c.pinPV(pv, zone, "eu-a", "eu-b")
		if c.chance(0.5) {
			term := spec(pv)["nodeAffinity"].(M)["required"].(M)["nodeSelectorTerms"].(L)[0].(M)
			add(term, "matchExpressions", M{"key": zone[:len(zone)-4] + "region", "operator": "In", "values": L{"eu"}})
		}
		if c.chance(0.5) {
			labels(pv)[zone] = "eu-a"
		}
	case 3:
		c.pinPV(pv, "kubernetes.io/hostname", name(c.anyNode()))
		if c.chance(0.5) {
			labels(pv)[zone] = "eu-a"
		}
	}
	return pv
}

// migratedClaim is bound to a built-in disk, or waits for one.
func (c *cluster) migratedClaim(p M) {
	ns := meta(p)["namespace"].(string)
	b := pick(c.rng, builtIns...)
	if c.chance(0.25) {
		mount(p, c.newClaim(ns, "in-"+b.source, "10Gi"))
		return
	}
	claim := c.newClaim(ns, "in-"+b.source, "10Gi")
	pv := c.builtInVolume("in-"+b.source, b)
	spec(pv)["claimRef"] = M{"kind": "PersistentVolumeClaim", "apiVersion": "v1", "namespace": ns, "name": name(claim), "uid": meta(claim)["uid"]}
	pv["status"] = M{"phase": "Bound"}
	spec(claim)["volumeName"] = name(pv)
	meta(claim)["annotations"] = M{"pv.kubernetes.io/bind-completed": "yes"}
	claim["status"] = M{"phase": "Bound"}
	mount(p, claim)
}

func (c *cluster) inlineDisk(p M) {
	b := pick(c.rng, builtIns...)
	for _, v := range volumesOf(p) {
		if v.(M)[b.source] != nil {
			return
		}
	}
	add(spec(p), "volumes", M{"name": fmt.Sprintf("disk-%d", len(volumesOf(p))), b.source: c.source(b, true)})
}

func volumesOf(p M) L {
	l, _ := spec(p)["volumes"].(L)
	return l
}

// builtInStorage has a class for each plugin, nodes with limits, and nodes whose kubelets say which plugins are gone.
func (c *cluster) builtInStorage() {
	c.storage()
	for _, b := range builtIns {
		o := object("in-" + b.source)
		o["provisioner"], o["reclaimPolicy"], o["volumeBindingMode"] = b.plugin, "Delete", "WaitForFirstConsumer"
		if c.chance(0.2) {
			o["allowedTopologies"] = L{M{"matchLabelExpressions": L{M{"key": "topology.kubernetes.io/zone", "values": L{"eu-a", "eu-b"}}}}}
		}
		c.classes = append(c.classes, o)
	}
	for _, o := range c.csiNodes {
		var migrated string
		for _, b := range builtIns {
			if c.chance(0.7) {
				d := M{"name": b.driver, "nodeID": name(o)}
				if c.chance(0.7) {
					d["allocatable"] = M{"count": pick(c.rng, 0, 1, 1, 2, 3)}
				}
				add(spec(o), "drivers", d)
			}
			if c.chance(0.6) {
				migrated += "," + b.plugin
			}
		}
		if c.chance(0.8) && migrated != "" {
			meta(o)["annotations"] = M{"storage.alpha.kubernetes.io/migrated-plugins": migrated[1:]}
		}
	}
	for _, n := range c.nodes {
		zone, _ := labels(n)["topology.kubernetes.io/zone"].(string)
		for _, b := range builtIns {
			if zone != "" && b.topologyKey != "" && c.chance(0.7) {
				labels(n)[b.topologyKey] = zone
			}
		}
		if zone != "" && c.chance(0.2) {
			labels(n)["failure-domain.beta.kubernetes.io/zone"] = zone
		}
	}
}

// graded gives claims and free volumes classes of attributes.
func (c *cluster) graded() {
	for _, o := range append(append([]M{}, c.pvs...), c.pvcs...) {
		if c.chance(0.3) {
			spec(o)["volumeAttributesClassName"] = pick(c.rng, "gold", "silver", "")
		}
	}
}

// oddClaims changes claims and capacities in ways that are rare.
func (c *cluster) oddClaims() {
	for _, o := range c.pvcs {
		if spec(o)["volumeName"] != nil {
			continue
		}
		switch c.IntN(12) {
		case 0:
			sub(meta(o), "annotations")["volume.kubernetes.io/selected-node"] = name(c.anyNode())
		case 1:
			delete(spec(o), "resources")
		case 2:
			sub(meta(o), "annotations")["volume.beta.kubernetes.io/storage-class"] = pick(c.rng, "local", "wait", "tracked", "nothing")
		case 3:
			spec(o)["volumeName"] = "pv-wanted"
		}
	}
	for _, o := range c.capacities {
		switch c.IntN(5) {
		case 0:
			delete(o, "nodeTopology")
		case 1:
			o["nodeTopology"] = M{"matchExpressions": L{M{"key": "topology.kubernetes.io/zone", "operator": pick(c.rng, "In", "NotIn"), "values": L{"eu-a"}}}}
		case 2:
			o["nodeTopology"] = M{}
		case 3:
			delete(o, "capacity")
		}
	}
}

func disks(c *cluster) {
	c.addNodes(c.between(3, 12))
	c.builtInStorage()
	c.looseVolumes()
	for _, n := range c.nodes {
		for i := c.IntN(4); i > 0; i-- {
			p := c.newPod("run")
			if c.chance(0.05) {
				add(spec(p), "volumes", c.ephemeral(p))
			}
			if c.chance(0.5) {
				c.inlineDisk(p)
			} else {
				c.migratedClaim(p)
			}
			c.place(p, n)
		}
	}
	c.attached()
	for _, a := range c.attachments {
		if c.chance(0.5) {
			pv := c.builtInVolume("old", pick(c.rng, builtIns...))
			pv["status"] = M{"phase": "Released"}
			spec(a)["source"] = M{"persistentVolumeName": name(pv)}
		}
	}
	for i := c.between(2, 7); i > 0; i-- {
		p := c.want(c.newPod("new"))
		if c.chance(0.1) {
			// What waits for a node brings its volumes there, also a claim that is not its own.
			add(spec(p), "volumes", c.ephemeral(p))
			p["status"] = M{"phase": "Pending", "nominatedNodeName": name(c.anyNode())}
		}
		for j := pick(c.rng, 1, 1, 2, 3); j > 0; j-- {
			switch c.IntN(5) {
			case 0, 1:
				c.migratedClaim(p)
			case 2:
				c.inlineDisk(p)
			case 3:
				c.looseClaim(p)
			default:
				mount(p, c.newClaim(meta(p)["namespace"].(string), pick(c.rng, "tracked", "tracked", "wait", "zonal", "local"), pick(c.rng, "1Gi", "8Gi", "30Gi")))
			}
		}
	}
	c.graded()
	c.oddClaims()
}
