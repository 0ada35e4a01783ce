import { endpointPaths } from './endpoint-paths.ts'
import { type EndpointPath, type FeatureRoutes, listTargets, type Route, type Target } from './serve.ts'

/**
 * Routes of a feature that is loaded at the first call of one of its `tables`: a Worker starts without it and without its schemas. `load`
 * answers what `defineRoutes` gave for each of the tables.
 */
export function defineLazyRoutes(tables: readonly string[], load: () => Promise<readonly FeatureRoutes[]>): Route[] {
  let targets: readonly Target[] | undefined
  const find = async ({ method, path }: EndpointPath) => {
    targets ??= listTargets(await load())
    const target = targets.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
    if (!target) throw new Error(`no handler for ${path}`)
    return target
  }
  const paths = tables.flatMap((name) => {
    const found = endpointPaths[name]
    if (!found) throw new Error(`schema/api/index.ts lists no table ${name}`)
    return found
  })
  return paths.map((route) => ({ ...route, load: () => find(route) }))
}
