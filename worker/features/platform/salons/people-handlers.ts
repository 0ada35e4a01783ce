import type { SalonPerson, salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { createInvitation, deleteTokensOfUser } from '../session/index.ts'
import { abortIfInvited, selectPeople } from './people-queries.ts'

type PeopleHandlers = Handlers<typeof salonPeople>

const toPerson = ({ canBeInvited: _, ...person }: SalonPerson & { canBeInvited: boolean }): SalonPerson => person

export const listPeople: PeopleHandlers['list'] = async (db) => {
  const [people] = await db.batch(selectPeople(db))
  return people.map(toPerson)
}

/** Two round trips: the messages name the accounts. It begins again where somebody was invited meanwhile, who then is not free. */
export const invitePeople: PeopleHandlers['invite'] = async (db, input, body, request) => {
  const { userIds } = body
  const [people] = await db.batch(selectPeople(db))
  const asked = people.filter(({ userId }) => userIds.includes(userId))
  if (asked.length < new Set(userIds).size) return undefined
  if (asked.every(({ email }) => email === '')) throw new ApiError(409, 'no_email')
  const free = asked.filter(({ canBeInvited }) => canBeInvited)
  const invitations = free.map((person) => createInvitation(db, request.env, person))
  if (invitations.length === 0) return people.map(toPerson)
  const freeIds = free.map(({ userId }) => userId)
  const writes = [
    abortIfInvited(db, freeIds),
    ...freeIds.map((userId) => deleteTokensOfUser(db, userId)),
    ...invitations.flatMap(({ statements }) => statements),
  ]
  try {
    const written = await db.batchReturning(writes, selectPeople(db))
    sendAfterResponse(request, ...invitations.map(({ message }) => message))
    return written.map(toPerson)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') return invitePeople(db, input, body, request)
    throw error
  }
}
