package gen

// Profiles that differ from the default in what configuration.go leaves alone: the order of filters, plugins chosen one
// by one, weights for all points, plugins without their PreFilter or PreScore, percentages of a profile, extenders.

var filterPlugins = []string{"NodeUnschedulable", "NodeName", "TaintToleration", "NodeAffinity", "NodePorts", "NodeResourcesFit",
	"PodTopologySpread", "InterPodAffinity"}
var scorePlugins = []string{"TaintToleration", "NodeAffinity", "NodeResourcesFit", "PodTopologySpread", "InterPodAffinity",
	"NodeResourcesBalancedAllocation", "ImageLocality"}

func (c *cluster) enabled(weights bool, names ...string) L {
	var l L
	for _, n := range names {
		p := M{"name": n}
		if weights && c.chance(0.7) {
			p["weight"] = c.between(0, 20)
		}
		l = append(l, p)
	}
	return l
}

func all() L { return L{M{"name": "*"}} }

// pluginSets changes one or two extension points, or all of them at once.
func (c *cluster) pluginSets() M {
	sets := M{}
	if c.chance(0.4) {
		// A few are named first; the rest follows in its own order.
		sets["filter"] = M{"enabled": c.enabled(false, some(c.rng, c.between(1, 4), filterPlugins...)...)}
	} else if c.chance(0.3) {
		sets["filter"] = M{"disabled": all(), "enabled": c.enabled(false, some(c.rng, c.between(2, 6), filterPlugins...)...)}
	}
	if c.chance(0.4) {
		sets["score"] = M{"enabled": c.enabled(true, some(c.rng, c.between(1, 4), scorePlugins...)...)}
		if c.chance(0.4) {
			sets["score"].(M)["disabled"] = all()
		}
	}
	if c.chance(0.3) {
		m := M{"enabled": c.enabled(true, some(c.rng, c.between(1, 4), scorePlugins...)...)}
		if c.chance(0.3) {
			m = M{"disabled": all(), "enabled": append(c.enabled(false, "PrioritySort", "DefaultBinder"),
				c.enabled(true, some(c.rng, c.between(2, 6), scorePlugins...)...)...)}
		} else if c.chance(0.5) {
			m["disabled"] = L{M{"name": pick(c.rng, scorePlugins...)}}
		}
		sets["multiPoint"] = m
	}
	if c.chance(0.15) {
		sets["postFilter"] = M{"enabled": L{M{"name": "DefaultPreemption"}}}
	}
	if c.chance(0.1) {
		sets["preEnqueue"] = M{"disabled": all()}
	}
	return sets
}

func (c *cluster) otherArgs() L {
	var args L
	if c.chance(0.3) {
		args = append(args, pluginArgs("InterPodAffinity", M{"hardPodAffinityWeight": c.between(0, 100),
			"ignorePreferredTermsOfExistingPods": c.chance(0.6)}))
	}
	if c.chance(0.3) {
		args = append(args, pluginArgs("NodeAffinity", M{"addedAffinity": c.addedAffinity()}))
	}
	if c.chance(0.3) {
		args = append(args, pluginArgs("NodeResourcesFit", c.fitArgs()))
	}
	if c.chance(0.2) {
		args = append(args, pluginArgs("PodTopologySpread", c.spreadArgs()))
	}
	return args
}

func profiles(c *cluster) {
	c.addNodes(c.clusterSize())
	c.racks()
	c.nodeLabels()
	c.nodeResources()
	c.nodeImages()
	c.nodeTaints(0.25)
	c.fill(4, true)
	schedulers := []string{"default-scheduler", "second", "third"}[:c.between(1, 3)]
	for _, s := range schedulers {
		p := M{"schedulerName": s, "plugins": c.pluginSets()}
		if args := c.otherArgs(); args != nil {
			p["pluginConfig"] = args
		}
		if c.chance(0.3) {
			p["percentageOfNodesToScore"] = pick(c.rng, 1, 30, 100)
		}
		c.profile(p)
	}
	if c.chance(0.3) {
		c.config["percentageOfNodesToScore"] = pick(c.rng, 5, 50, 100)
	}
	for i := c.between(3, 8); i > 0; i-- {
		p := c.want(c.newPod("new"))
		spec(p)["schedulerName"] = pick(c.rng, schedulers...)
		c.podResources(p)
		if c.chance(0.6) {
			c.small(p)
		}
		if c.chance(0.4) {
			c.podImages(p)
		}
		if c.chance(0.4) {
			c.tolerations(p)
		}
		if c.chance(0.4) {
			c.nodeAffinity(p)
		}
		if c.chance(0.4) {
			c.podAffinity(p, 0.1, 0.2, 0.5, 0.5)
		}
		if c.chance(0.3) {
			c.spreading(p, 0.4)
		}
		if c.chance(0.2) {
			c.hostPorts(p)
		}
	}
	c.owners()
}
