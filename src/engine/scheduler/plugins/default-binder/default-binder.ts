import type { AnyPlugin, PluginFactory } from '../../framework/framework.ts'

const NAME = 'DefaultBinder'

/** Sends the binding to the API server. The scheduler here always does so itself: the plugin only has the name. */
const defaultBinderPlugin: AnyPlugin = { name: NAME }

export const defaultBinder: PluginFactory = { name: NAME, create: () => defaultBinderPlugin }
