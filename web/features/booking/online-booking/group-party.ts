import type { GuestCompanion, GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { GroupArrangement } from '../../../../schema/rules/booking/group-times.ts'
import { type Catalogue, findServicesForPets, type Service } from './page.ts'
import type { RequestedService } from './progress.ts'
import { eachOf, either, flag, list, nullable, number, oneOf, type Read, type ReadBy, record, text } from './stored-values.ts'
import { type TextKey, t } from './translate.ts'

/** As many as the server takes; a larger party asks the salon. */
export const maxMembers = 6
export const maxPeople = 40
export const maxServicesEach = 8
const arrangements = ['together', 'in_turn', 'end_together'] as const satisfies readonly GroupArrangement[]
/** The parts of a group's booking; `pick` chooses the services of one member. `ask` and `asked` are a request of a larger party. */
const parts = ['who', 'pick', 'when', 'phone', 'name', 'confirm', 'done', 'ask', 'asked'] as const
export type Part = (typeof parts)[number]

/**
 * Somebody for whom the guest books: the guest (`me`), a companion or pet whom the salon knows (`known`), or somebody new, of whom only the
 * name is known. `id` is that of the companion or pet; `key` is the same as long as they are in the list.
 */
const readMember = record({
  key: text,
  kind: oneOf(['me', 'known', 'new']),
  id: text,
  name: text,
  services: list(record({ serviceId: text, userId: nullable(text) })),
})
export type Member = ReadBy<typeof readMember>

const readPlanned = record({ services: list(record({ userId: text, start: text })), end: text })
const readTime: Read<GuestGroupTime> = (value) =>
  // A time as the server sent it: its prices are read again before it is booked.
  record({ start: text, end: text, apart: number, members: list(readPlanned) })(value) && (value as GuestGroupTime)

const readLine = record({
  agendaId: text,
  name: text,
  start: text,
  end: text,
  services: text,
  people: text,
  formsToken: either(text, ''),
})
/** A group that has been booked, for the last part and the calendar file. */
const readBooked = record({ token: text, lines: list(readLine), total: nullable(number) })
export type BookedGroup = ReadBy<typeof readBooked>

const readPartyRequest = record({
  people: text,
  services: list(text),
  dayFrom: text,
  dayTo: text,
  from: text,
  to: text,
})
export type PartyRequest = ReadBy<typeof readPartyRequest>

const fields = {
  part: either(oneOf(parts), 'who'),
  members: (value: unknown) => list(readMember)(value) ?? [],
  /** Key of the member whose services are chosen. */
  picked: either(text, ''),
  arrangement: either(oneOf(arrangements), 'together'),
  day: either(text, null),
  time: either(readTime, null),
  note: either(text, ''),
  /** The idempotency key of the group that is being saved. */
  pending: either(record({ group: text, key: text }), null),
  booked: either(readBooked, null),
  /** A request: what for, for how many, and which days and hours would suit; null before it is begun. */
  request: either(readPartyRequest, null),
  /** The phone is verified for a request, not for a booking. */
  isAsking: either(flag, false),
}
/** Everything that the guest has entered for a group; kept in the tab's session storage, so that a reload loses nothing. */
export type Party = { [Name in keyof typeof fields]: ReturnType<(typeof fields)[Name]> }

const toParty: (stored: Readonly<Record<string, unknown>>) => Party = eachOf(fields)
export const emptyParty: Party = toParty({})

const toStorageKey = (salonId: string) => `booking_group_${salonId}`
export function readParty(salonId: string): Party {
  try {
    return toParty(JSON.parse(sessionStorage.getItem(toStorageKey(salonId)) ?? '{}'))
  } catch {
    return emptyParty
  }
}
export function saveParty(salonId: string, party: Party): void {
  try {
    sessionStorage.setItem(toStorageKey(salonId), JSON.stringify(party))
  } catch {
    // Without storage the page works, but a reload starts over.
  }
}

/** Key of those for whom a request is made, as `picked` names them. */
export const askedKey = 'asked'
/** What a request is for, as if it were of one member. */
export const toAsked = ({ services }: PartyRequest): Member =>
  newMember({ key: askedKey, services: services.map((serviceId) => ({ serviceId, userId: null })) })

type KnownMember = Pick<Member, 'kind' | 'id' | 'name'>
export const newMember = (who: Partial<Member> = {}): Member => ({
  ...{ key: crypto.randomUUID(), kind: 'new', id: '', name: '', services: [] },
  ...who,
})

/** Two to begin with: the guest with what was chosen before, or the pets for which it was chosen, and somebody else. */
export function startParty({ isPet, pets }: Pick<Catalogue, 'isPet' | 'pets'>, requests: readonly RequestedService[]): Member[] {
  const toServices = (of: readonly RequestedService[]) => of.map(({ serviceId, userId }) => ({ serviceId, userId }))
  if (!isPet) return [newMember({ kind: 'me', services: toServices(requests) }), newMember()]
  const wanted = pets.filter(({ subClientId }) => requests.some((one) => one.subClientId === subClientId))
  const first = wanted.length > 0 ? wanted : pets.slice(0, 2)
  const members = first.map(({ subClientId: id, name }) =>
    newMember({ kind: 'known', id, name, services: toServices(requests.filter((one) => one.subClientId === id)) }),
  )
  if (members.length === 0) members.push(newMember({ services: toServices(requests) }))
  return members.length > 1 ? members : [...members, newMember()]
}

/** Whom the salon knows of this guest: their pets, or those for whom they have booked before. */
export const listKnown = ({ isPet, pets }: Pick<Catalogue, 'isPet' | 'pets'>, companions: readonly GuestCompanion[]): KnownMember[] =>
  isPet
    ? pets.map(({ subClientId: id, name }) => ({ kind: 'known', id, name }))
    : companions.map(({ clientId: id, firstName: name }) => ({ kind: 'known', id, name }))

const sameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
/** Those named before the salon knew the guest, as those whom it knows by that name; the same list where nobody is. */
export function recogniseMembers(members: readonly Member[], known: readonly KnownMember[]): readonly Member[] {
  const free = known.filter(({ id }) => !members.some((member) => member.id === id))
  const found = members.map((member) => {
    const at = member.kind === 'new' ? free.findIndex(({ name }) => sameName(name, member.name)) : -1
    const [one] = at < 0 ? [] : free.splice(at, 1)
    return one ? { ...member, ...one } : member
  })
  return found.every((member, i) => member === members[i]) ? members : found
}

/** The first name or pet's name; the guest is 'You'. */
export const nameMember = ({ kind, name }: Member) =>
  kind === 'me' ? t('group_you') : name.trim().split(/\s+/)[0] || t(kind === 'known' ? 'group_your_pet' : 'group_somebody')

/** The text of a group of two, 'both', or of more, 'all 3'. */
export const forAll = (count: number, both: TextKey, all: TextKey, values: Readonly<Record<string, string>> = {}) =>
  count === 2 ? t(both, values) : t(all, { ...values, count })

/** A member as the server names them. */
export function toWho({ kind, id, name }: Member, isPet: boolean): { clientId?: string; subClientId?: string; name?: string } {
  if (kind === 'me') return {}
  if (kind === 'new') return { name: name.trim() }
  return isPet ? { subClientId: id } : { clientId: id }
}

/** The services of a member, each as for their pet. */
export const listServices = (catalogue: Pick<Catalogue, 'services' | 'isPet'>, { services, id }: Member): Service[] =>
  findServicesForPets(
    catalogue,
    services.map(({ serviceId }) => ({ serviceId, subClientId: catalogue.isPet ? id || null : null })),
  )

/** Members without services that are no longer offered, or team members who do not perform them. */
export function dropUnoffered(members: readonly Member[], { services: offered }: Pick<Catalogue, 'services'>): readonly Member[] {
  const next = members.map((member) => {
    const services = member.services.flatMap((one) => {
      const service = offered.find(({ serviceId }) => serviceId === one.serviceId)
      if (!service) return []
      return one.userId === null || service.userIds.includes(one.userId) ? one : { ...one, userId: null }
    })
    const isSame = services.length === member.services.length && services.every((one, i) => one === member.services[i])
    return isSame ? member : { ...member, services }
  })
  return next.every((member, i) => member === members[i]) ? members : next
}

/** What is missing before times can be looked for. */
export const findMissing = (members: readonly Member[]) => ({
  names: members.filter(({ kind, name }) => kind === 'new' && name.trim() === '').map(({ key }) => key),
  services: members.filter(({ services }) => services.length === 0).map(({ key }) => key),
  people: members.length < 2,
})
export const isComplete = (members: readonly Member[]) => {
  const { names, services, people } = findMissing(members)
  return !people && names.length === 0 && services.length === 0
}
