import type { Fetcher, PagesFunction } from '@cloudflare/workers-types'

/** App and API share one origin: requests below /api are forwarded to the Worker unchanged. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) => env.API.fetch(request)
