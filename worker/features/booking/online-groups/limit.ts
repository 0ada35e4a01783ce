import { ApiError } from '../../../db/errors.ts'
import type { Request } from '../../../http/serve.ts'

/**
 * Throws 429 where somebody looks at more times of groups than people do: each look takes many times the work of one person's. `who`: a
 * guest's session, or a network without one.
 */
export async function assertFewGroupLooks({ env }: Request, salonId: string, who: string): Promise<void> {
  const counted = await env.GROUP_TIMES?.limit({ key: `${salonId} ${who}` })
  if (counted?.success === false) throw new ApiError(429, 'too_many_looks', { retryAfter: 60 })
}
