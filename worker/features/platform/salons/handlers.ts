import { publicInfo } from '../../../../schema/api/platform/public-info.ts'
import { publicInfoSchemas } from '../../../../schema/api/platform/public-info-schemas.ts'
import { salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import { type SalonPerson, salonPeopleSchemas } from '../../../../schema/api/platform/salon-people-schemas.ts'
import { type salons as endpoints, salons } from '../../../../schema/api/platform/salons.ts'
import { salonsSchemas } from '../../../../schema/api/platform/salons-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { openFiles } from '../../../gateways/files.ts'
import { readPicture } from '../../../http/files.ts'
import { defineRoutes, everywhere, type Handlers } from '../../../http/serve.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfInvited, createInvitation, deleteTokensOfUser } from '../session/index.ts'
import { createSalon, updateSalonDetails } from './changes.ts'
import { getSalonDataPdf } from './data-pdf.ts'
import { selectPeople } from './people-queries.ts'
import { getPublicInfo } from './public-info.ts'
import { revertLogo, selectSalonRow, selectSalons, updateLogo } from './queries.ts'
import { toSalonReply } from './salon-reply.ts'

type PeopleHandlers = Handlers<typeof salonPeople>

const toPerson = ({ canBeInvited: _, ...person }: SalonPerson & { canBeInvited: boolean }): SalonPerson => person

const listPeople: PeopleHandlers['list'] = async (db) => {
  const [people] = await db.batch(selectPeople(db))
  return people.map(toPerson)
}

/** Two round trips: the messages name the accounts. It begins again where somebody was invited meanwhile, who then is not free. */
const invitePeople: PeopleHandlers['invite'] = async (db, input, body, request) => {
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
    abortIfInvited(db, freeIds, 'limit'),
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

const maxPixels = 4096
const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')

/**
 * One round trip. The row is updated before the picture is stored, so that nothing is stored for a caller who is not admitted. If
 * storing fails, the previous logo is restored.
 */
const saveLogo: Handlers<typeof endpoints>['saveLogo'] = async (db, { salonId }, { image }, request) => {
  const picture = await readPicture(image, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw storageUnavailable()
  const logo = `${salonId}/${db.newId('logo')}.webp`
  const [[previous], , [salon]] = await db.batch(selectSalonRow(db, salonId), updateLogo(db, salonId, logo), selectSalons(db, salonId))
  try {
    await files.put(logo, picture.bytes, 'image/webp')
  } catch {
    await db.batch(revertLogo(db, salonId, logo, previous?.logo ?? null))
    throw storageUnavailable()
  }
  if (previous?.logo) request.executionCtx.waitUntil(files.remove(previous.logo))
  return toSalonReply(request.env, db.nowUtc, salon)
}

type SalonHandlers = Handlers<typeof salons>

const listSalons: SalonHandlers['list'] = async (db, _input, _body, request) => {
  const found = await everywhere(request, db, async (one) => (await one.batch(selectSalons(one)))[0])
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
  const rows =
    found.length === 1 ? found.flat() : found.flat().sort((a, b) => compare(a.salonName, b.salonName) || compare(a.salonId, b.salonId))
  return rows.flatMap((salon) => toSalonReply(request.env, db.nowUtc, salon) ?? [])
}

const getSalon: SalonHandlers['one'] = async (db, { salonId }, _body, request) => {
  const [[salon]] = await db.batch(selectSalons(db, salonId))
  return toSalonReply(request.env, db.nowUtc, salon)
}

export const salonFeatures = [
  defineRoutes(salons, salonsSchemas, {
    list: listSalons,
    one: getSalon,
    create: createSalon,
    update: updateSalonDetails,
    saveLogo,
    getSalonDataPdf,
  }),
  defineRoutes(salonPeople, salonPeopleSchemas, { list: listPeople, invite: invitePeople }),
  defineRoutes(publicInfo, publicInfoSchemas, { getPublicInfo }),
]
