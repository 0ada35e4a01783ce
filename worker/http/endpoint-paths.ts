import { endpoints } from '../../schema/api/index.ts'
import type { EndpointPath } from './serve.ts'

/**
 * Method and path of every endpoint by table. The build writes this value into the bundle instead of the code below, so that a Worker
 * starts without the schemas of the features that it loads later.
 */
export const endpointPaths: Readonly<Record<string, readonly EndpointPath[]>> = Object.fromEntries(
  Object.entries(endpoints).map(([name, table]) => [name, Object.values(table).map(({ method, path }) => ({ method, path }))]),
)
