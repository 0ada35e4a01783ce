import type { SalonPerson, salonPeople } from '../../../schema/api/salon-people.ts'
import { ApiError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { createInvitation, deleteTokensOfUser } from '../session/index.ts'
import { selectPeople } from './people-queries.ts'

type PeopleHandlers = Handlers<typeof salonPeople>

const toPerson = ({ canBeInvited: _, ...person }: SalonPerson & { canBeInvited: boolean }): SalonPerson => person

export const listPeople: PeopleHandlers['list'] = async (db) => {
  const [people] = await db.batch(selectPeople(db))
  return people.map(toPerson)
}

/** Two round trips: the messages name the accounts. */
export const invitePeople: PeopleHandlers['invite'] = async (db, _input, { userIds }, request) => {
  const [people] = await db.batch(selectPeople(db))
  const asked = people.filter(({ userId }) => userIds.includes(userId))
  if (asked.length < new Set(userIds).size) return undefined
  if (asked.every(({ email }) => email === '')) throw new ApiError(409, 'no_email')
  const free = asked.filter(({ canBeInvited }) => canBeInvited)
  const invitations = free.map((person) => createInvitation(db, request.env, person))
  if (invitations.length === 0) return people.map(toPerson)
  const written = await db.batchReturning(
    [...free.map(({ userId }) => deleteTokensOfUser(db, userId)), ...invitations.flatMap(({ statements }) => statements)],
    selectPeople(db),
  )
  sendAfterResponse(request, ...invitations.map(({ message }) => message))
  return written.map(toPerson)
}
