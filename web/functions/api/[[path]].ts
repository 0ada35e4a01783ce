import type { Fetcher, PagesFunction } from '@cloudflare/workers-types'

/** App and API share one origin: everything below /api goes on to the Worker as it came. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) => env.API.fetch(request)
