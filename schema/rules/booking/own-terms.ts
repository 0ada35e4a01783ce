/** Services that a team member performs, or a client has, in another time or at another price than the salon's. */

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

/**
 * The time and price that a client, or one of their pets, has for a service: with one team member, or with anyone where `userId` is null.
 * Length in minutes, price in euro; null where what holds for others does.
 */
export interface TermsOfClient {
  readonly serviceId: string
  readonly subClientId: string | null
  readonly userId: string | null
  readonly length: number | null
  readonly price: number | null
}

/**
 * The time and price that a client has for a service done by a team member, or by anyone where `userId` is null; null where they have none.
 * Each of the two comes from the pet's own terms with the team member, else the pet's, else the client's with the team member, else the
 * client's; of several that say the same, the first one. They outrank prices by breed and size, which outrank the team member's own terms,
 * which outrank the service.
 */
export function findClientTerms(
  own: readonly TermsOfClient[],
  { serviceId, userId, subClientId }: { serviceId: string; userId: string | null; subClientId?: string | null | undefined },
): { readonly length: number | null; readonly price: number | null } {
  const isTheirs = (one: TermsOfClient) =>
    one.serviceId === serviceId &&
    (one.userId === null || one.userId === userId) &&
    (one.subClientId === null || one.subClientId === subClientId)
  const getRank = (one: TermsOfClient) => (one.subClientId === null ? 2 : 0) + (one.userId === null ? 1 : 0)
  const ranked = own.filter(isTheirs).toSorted((a, b) => getRank(a) - getRank(b))
  const find = (property: 'length' | 'price') => ranked.find((one) => one[property] !== null)?.[property] ?? null
  return { length: find('length'), price: find('price') }
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
