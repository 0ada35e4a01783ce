import type { Endpoint, EndpointTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'

export type EndpointPath = Pick<Endpoint, 'method' | 'path'>
/** Name of an endpoint table. */
export type TableName = keyof typeof endpoints

/**
 * Method and path of every endpoint by table. The build writes this value into the bundle instead of the code below, so that a Worker
 * starts without the schemas of the features that it loads later.
 */
export const endpointPaths = Object.fromEntries(
  Object.entries<EndpointTable>(endpoints).map(([name, table]) => [
    name,
    Object.values(table).map(({ method, path }) => ({ method, path })),
  ]),
) as Record<TableName, EndpointPath[]>
