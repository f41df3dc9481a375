package gen

import "fmt"

// What the other groups leave alone: the arguments of preemption, budgets with other selectors, resources of whole pods and their
// resizing, places in several regions, selectors that match everything, and pods on nodes that are gone.

func (c *cluster) preemptionArgs() M {
	args := M{}
	if c.chance(0.8) {
		args["minCandidateNodesAbsolute"] = pick(c.rng, 0, 1, 1, 2, 3, 5)
	}
	if c.chance(0.8) {
		args["minCandidateNodesPercentage"] = pick(c.rng, 0, 1, 10, 35, 60, 100)
	}
	if args["minCandidateNodesAbsolute"] == 0 && args["minCandidateNodesPercentage"] == 0 {
		args["minCandidateNodesPercentage"] = 20
	}
	return args
}

func (c *cluster) oddBudgets() {
	for _, o := range c.pdbs {
		switch c.IntN(8) {
		case 0:
			delete(spec(o), "selector")
		case 1:
			spec(o)["selector"] = M{"matchExpressions": L{M{"key": "app", "operator": pick(c.rng, "In", "NotIn"), "values": list(some(c.rng, 2, apps...))}}}
		case 2:
			spec(o)["selector"] = M{"matchExpressions": L{M{"key": "version", "operator": pick(c.rng, "Exists", "DoesNotExist")}}}
		}
	}
}

func preemptionLimits(c *cluster) {
	preemption(c)
	c.oddBudgets()
	c.profile(M{"pluginConfig": L{pluginArgs("DefaultPreemption", c.preemptionArgs())}})
	if c.chance(0.3) {
		c.lostPods()
	}
}

// lostPods are bound to nodes that the cluster does not have.
func (c *cluster) lostPods() {
	for i := c.between(1, 3); i > 0; i-- {
		p := c.newPod("lost")
		c.small(p)
		if c.chance(0.5) {
			c.podAffinity(p, 0.2, 0.5, 0.3, 0.3)
		}
		spec(p)["nodeName"] = pick(c.rng, "gone-1", "gone-2")
		p["status"] = M{"phase": "Running", "startTime": c.startTime()}
		c.pods = append(c.pods, p)
	}
}

// wholePod gives a pod resources of its own, beside or instead of those of its containers.
func (c *cluster) wholePod(p M) {
	r := sub(sub(spec(p), "resources"), "requests")
	if c.chance(0.7) {
		r["cpu"] = pick(c.rng, "1", "2500m", "4", "0.1")
	}
	if c.chance(0.6) {
		r["memory"] = pick(c.rng, "1Gi", "4Gi", "300Mi")
	}
	if c.chance(0.25) {
		r["hugepages-2Mi"] = pick(c.rng, "8Mi", "64Mi")
	}
	if len(r) > 0 && c.chance(0.5) {
		for _, ctr := range containers(p) {
			delete(ctr.(M), "resources")
		}
	}
}

// resizedPod is being resized as a whole: its status tells what it was given and what it holds.
func (c *cluster) resizedPod(p M) {
	status := sub(p, "status")
	if c.chance(0.8) {
		status["allocatedResources"] = M{"cpu": pick(c.rng, "500m", "3"), "memory": pick(c.rng, "256Mi", "5Gi")}
	}
	if c.chance(0.8) {
		status["resources"] = M{"requests": M{"cpu": pick(c.rng, "1", "2", "3500m"), "memory": pick(c.rng, "128Mi", "2Gi", "6Gi")}}
	}
	if c.chance(0.4) {
		status["conditions"] = L{M{"type": "PodResizePending", "status": "True", "reason": pick(c.rng, "Infeasible", "Deferred")}}
	}
}

func wholePods(c *cluster) {
	c.addNodes(c.clusterSize())
	c.nodeResources()
	for _, n := range c.nodes {
		for i := c.IntN(5); i > 0; i-- {
			p := c.newPod("run")
			c.podResources(p)
			c.wholePod(p)
			c.place(p, n)
			if c.chance(0.3) {
				c.resizedPod(p)
			}
			if c.chance(0.1) {
				c.resized(p)
			}
		}
	}
	if c.chance(0.4) {
		c.profile(M{"pluginConfig": L{pluginArgs("NodeResourcesFit", c.fitArgs())}})
	}
	for i := c.between(2, 8); i > 0; i-- {
		p := c.want(c.newPod("new"))
		switch c.IntN(4) {
		case 0:
			c.small(p)
		case 1:
			c.podResources(p)
		default:
			c.podResources(p)
			c.wholePod(p)
		}
		if c.chance(0.15) {
			request(c.container(p), "ephemeral-storage", pick(c.rng, "1Gi", "60Gi"))
		}
	}
}

// regions spreads the nodes over regions and zones of the same names, told by new labels, old ones, both or none.
func (c *cluster) regions() {
	for _, n := range c.nodes {
		l := labels(n)
		delete(l, "topology.kubernetes.io/region")
		delete(l, "topology.kubernetes.io/zone")
		region, zone := pick(c.rng, "eu", "us"), fmt.Sprintf("%c", 'a'+c.IntN(3))
		if c.chance(0.7) {
			l["topology.kubernetes.io/zone"] = zone
		}
		if c.chance(0.7) {
			l["topology.kubernetes.io/region"] = region
		}
		if c.chance(0.3) {
			l["failure-domain.beta.kubernetes.io/zone"] = pick(c.rng, zone, "b")
		}
		if c.chance(0.3) {
			l["failure-domain.beta.kubernetes.io/region"] = region
		}
		if c.chance(0.05) {
			delete(l, "kubernetes.io/hostname")
		}
	}
}

// wideTerms widens selectors to all pods, and namespaces to all of them.
func (c *cluster) wideTerms(p M) {
	term := M{"topologyKey": pick(c.rng, "topology.kubernetes.io/region", "topology.kubernetes.io/zone", "kubernetes.io/hostname"), "labelSelector": M{}}
	if c.chance(0.5) {
		term["namespaceSelector"] = M{}
	}
	if c.chance(0.3) {
		term["namespaces"] = L{"prod"}
	}
	a := sub(sub(spec(p), "affinity"), pick(c.rng, "podAffinity", "podAntiAffinity"))
	if c.chance(0.4) {
		add(a, "requiredDuringSchedulingIgnoredDuringExecution", term)
	} else {
		add(a, "preferredDuringSchedulingIgnoredDuringExecution", M{"weight": c.between(1, 100), "podAffinityTerm": term})
	}
}

func places(c *cluster) {
	c.addNodes(c.clusterSize())
	c.regions()
	c.racks()
	c.nodeLabels()
	c.addNamespaces()
	c.nodeTaints(0.2)
	c.fill(3, true)
	c.lostPods()
	for _, p := range c.pods {
		if c.chance(0.1) {
			c.wideTerms(p)
		}
		if c.chance(0.05) {
			c.terminate(p, false)
		}
	}
	for i := c.between(3, 8); i > 0; i-- {
		p := c.want(c.newPod("new"))
		if c.chance(0.1) {
			delete(meta(p), "labels")
		} else if c.chance(0.5) {
			c.spreading(p, 0.5)
			for _, k := range spec(p)["topologySpreadConstraints"].(L) {
				if c.chance(0.3) {
					k.(M)["topologyKey"] = "topology.kubernetes.io/region"
				}
			}
			c.distinctKeys(p)
		}
		if c.chance(0.4) {
			c.wideTerms(p)
		}
		if c.chance(0.2) {
			c.nodeAffinity(p)
		}
		c.small(p)
	}
	if c.chance(0.4) {
		c.owners()
	}
}

// distinctKeys drops constraints that repeat key and action, which the API refuses.
func (c *cluster) distinctKeys(p M) {
	seen := map[string]bool{}
	var kept L
	for _, k := range spec(p)["topologySpreadConstraints"].(L) {
		id := fmt.Sprint(k.(M)["topologyKey"], k.(M)["whenUnsatisfiable"])
		if !seen[id] {
			kept = append(kept, k)
		}
		seen[id] = true
	}
	spec(p)["topologySpreadConstraints"] = kept
}
