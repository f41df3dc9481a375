package gen

// Claims and volumes in what volumes.go leaves alone: selectors, volume and access modes, claims and volumes that name each
// other before they are bound, labels of zones by their old names, volumes of CSI drivers inside of pods, and empty terms of
// affinity, which match nothing.

var accessModes = []string{"ReadWriteOnce", "ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany", "ReadWriteOncePod"}

// looseVolumes are free volumes with labels and modes of their own; no two have the same size.
func (c *cluster) looseVolumes() {
	for i, n := range some(c.rng, c.between(2, len(c.nodes)), c.nodes...) {
		pv := c.newPV("local", pick(c.rng, "4", "9", "14")+pick(c.rng, "0", "1", "2")+string(rune('0'+i%10))+"Gi")
		c.pinPV(pv, "kubernetes.io/hostname", name(n))
		labels(pv)["tier"] = pick(c.rng, "gold", "silver")
		spec(pv)["volumeMode"] = pick(c.rng, "Filesystem", "Filesystem", "Block")
		spec(pv)["accessModes"] = list(some(c.rng, c.between(1, 2), "ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany"))
	}
}

// looseClaim is a claim that few volumes suit.
func (c *cluster) looseClaim(p M) {
	claim := c.newClaim(meta(p)["namespace"].(string), "local", pick(c.rng, "1Gi", "100Gi", "900Gi"))
	if c.chance(0.5) {
		spec(claim)["selector"] = pick(c.rng, M{"matchLabels": M{"tier": "gold"}}, M{},
			M{"matchExpressions": L{M{"key": "tier", "operator": "NotIn", "values": L{"gold"}}}})
	}
	if c.chance(0.3) {
		spec(claim)["volumeMode"] = "Block"
	}
	if c.chance(0.5) {
		spec(claim)["accessModes"] = L{pick(c.rng, accessModes...)}
	}
	if c.chance(0.25) && len(c.pvs) > 0 {
		pv := c.pvs[c.IntN(len(c.pvs))]
		if spec(pv)["claimRef"] == nil {
			ref := M{"kind": "PersistentVolumeClaim", "apiVersion": "v1", "namespace": meta(claim)["namespace"], "name": name(claim)}
			if c.chance(0.5) {
				ref["uid"] = meta(claim)["uid"]
			}
			spec(pv)["claimRef"] = ref
		}
	}
	mount(p, claim)
}

func (c *cluster) inlineCSI(p M) {
	add(spec(p), "volumes", M{"name": "inline", "csi": M{"driver": pick(c.rng, csiDriver, "tracked.example.com")}})
}

func (c *cluster) emptyTerms(p M) {
	a := sub(sub(spec(p), "affinity"), "nodeAffinity")
	if c.chance(0.5) {
		a["requiredDuringSchedulingIgnoredDuringExecution"] = M{"nodeSelectorTerms": L{M{}, c.selectorTerm()}}
	}
	a["preferredDuringSchedulingIgnoredDuringExecution"] = L{M{"weight": 50, "preference": M{}}, M{"weight": 7, "preference": c.selectorTerm()}}
}

func claims(c *cluster) {
	c.addNodes(c.between(3, 12))
	c.nodeLabels()
	for _, n := range c.nodes {
		if zone := labels(n)["topology.kubernetes.io/zone"]; zone != nil && c.chance(0.3) {
			labels(n)["failure-domain.beta.kubernetes.io/zone"] = zone
			labels(n)["failure-domain.beta.kubernetes.io/region"] = "eu"
			if c.chance(0.5) {
				delete(labels(n), "topology.kubernetes.io/zone")
				delete(labels(n), "topology.kubernetes.io/region")
			}
		}
	}
	c.storage()
	c.looseVolumes()
	c.fill(2, true)
	for i := c.between(3, 8); i > 0; i-- {
		p := c.want(c.newPod("new"))
		c.small(p)
		switch c.IntN(6) {
		case 0, 1, 2:
			c.looseClaim(p)
		case 3:
			c.boundClaim(p)
		case 4:
			c.inlineCSI(p)
		default:
			c.podVolumes(p)
		}
		if c.chance(0.25) {
			c.emptyTerms(p)
		}
	}
}
