/** Services that a team member performs in another time, or at another price, than the salon's. */

interface Segment {
  readonly kind: 'work' | 'wait'
  readonly minutes: number
}
interface Timed {
  readonly length: number
  readonly parts: readonly Segment[]
}
/** What one team member has instead of the salon's values; null where those hold. Length in minutes, price in euro. */
export interface OwnTerms {
  readonly userId: string
  readonly length: number | null
  readonly price: number | null
}

/**
 * The segments of a service in another length: processing time stays as long as it is, active time takes the difference. Where nothing
 * would be left for an active segment, the team member is active throughout (no segments).
 */
export function resizeParts<P extends Segment>(parts: readonly P[], length: number): P[] {
  const active = parts.filter(({ kind }) => kind === 'work')
  const waiting = parts.reduce((sum, { kind, minutes }) => sum + (kind === 'wait' ? minutes : 0), 0)
  let left = length - waiting
  if (left < active.length) return []
  let weight = active.reduce((sum, { minutes }) => sum + minutes, 0)
  let following = active.length
  return parts.map((part) => {
    if (part.kind === 'wait') return part
    following--
    const share = following === 0 ? left : Math.round((left * part.minutes) / weight)
    const minutes = Math.min(Math.max(1, share), left - following)
    left -= minutes
    weight -= part.minutes
    return { ...part, minutes }
  })
}

/** A service in another length; null keeps its own. */
export const withLength = <S extends Timed>(service: S, length: number | null): S =>
  length === null || length === service.length ? service : { ...service, length, parts: resizeParts(service.parts, length) }

/** A service as a team member performs it. */
export function applyOwnTerms<S extends Timed & { readonly price: number; readonly ownTerms?: readonly OwnTerms[] | undefined }>(
  service: S,
  userId: string,
): S {
  const own = service.ownTerms?.find((terms) => terms.userId === userId)
  return own ? { ...withLength(service, own.length), price: own.price ?? service.price } : service
}

/** At most so many combinations of durations are tried for one request. */
const maxVariants = 48

/**
 * The ways in which services can follow one another where team members need different times: each service once per duration, with those
 * who need it. Without own durations there is one way.
 */
export function listVariants<S extends Timed & { readonly userIds: readonly string[] }>(
  services: readonly S[],
  getOwnLength: (service: S, userId: string) => number | null,
): S[][] {
  return services.reduce<S[][]>(
    (variants, service) => {
      const byLength = Map.groupBy(service.userIds, (userId) => getOwnLength(service, userId) ?? service.length)
      const options = [...byLength].map(([length, userIds]) => ({ ...withLength(service, length), userIds }))
      const next = options.length === 0 ? [service] : options
      return variants.flatMap((variant) => next.map((option) => [...variant, option])).slice(0, maxVariants)
    },
    [[]],
  )
}
