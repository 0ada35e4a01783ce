import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { FullEndpoint, FullTable } from '../../schema/api/endpoint.ts'
import { errorMessages } from '../../schema/errors.ts'
import { listErrors } from '../../worker/http/open-api.ts'
import { splitSource } from '../structure/sources.ts'

const features = join(import.meta.dirname, '../../worker/features')

/** Codes that the general part of the server adds, and that also name something else: a guard's reason, a kind of message. */
const ambiguous = new Set(['stale', 'unauthorized', 'forbidden', 'not_found', 'invalid_input', 'already_used', 'booking_cancelled'])

/** Codes that a feature throws in calls of others, which list them. */
const thrownForOthers = new Set([
  // Of every call with an API key: its OpenAPI document adds them.
  'platform/api-keys address_not_allowed',
  'platform/api-keys scope_missing',
  'platform/api-keys too_many_calls',
  'platform/files image_storage_unavailable',
  ...['unusable', 'taxed_twice', 'insufficient', 'used'].map((code) => `money/prepaid prepaid_${code}`),
])

const handlerFiles = globSync('*/*/{handlers,*-handlers}.ts', { cwd: features })

/** The endpoints that a feature serves. */
async function listEndpoints(feature: string): Promise<FullEndpoint[]> {
  const paths = handlerFiles.filter((path) => dirname(path) === feature)
  const modules: Record<string, unknown>[] = await Promise.all(paths.map((path) => import(join(features, path))))
  const routes = modules.flatMap((module) => Object.values(module).flat()) as { table?: FullTable }[]
  return routes.flatMap(({ table }) => Object.values(table ?? {}))
}

/** Error codes that the files of a feature contain as literals. */
function listThrownCodes(feature: string): string[] {
  const sources = readdirSync(join(features, feature), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const literals = sources.flatMap((name) => splitSource(readFileSync(join(features, feature, name), 'utf8')).strings)
  return [...new Set(literals)].filter((text) => Object.hasOwn(errorMessages, text) && !ambiguous.has(text))
}

const served = [...new Set(handlerFiles.map(dirname))].toSorted()

test.for(served)('every error code that %s throws is listed for one of its calls', async (feature) => {
  const listed = new Set((await listEndpoints(feature)).flatMap((endpoint) => Object.values(listErrors(endpoint)).flat()))
  const missing = listThrownCodes(feature).filter((code) => !listed.has(code as never) && !thrownForOthers.has(`${feature} ${code}`))
  expect(missing, `Add these to 'errors' of the call in schema/api that replies with them.`).toEqual([])
})
