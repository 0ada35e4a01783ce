import type { onlineBooking as endpoints } from '../../../schema/api/online-booking.ts'
import { ApiError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { insertGuestClient } from './booking-queries.ts'
import { selectBookableCatalogue, selectBookingPage } from './queries.ts'
import { getFirstName } from './rules.ts'

type OnlineBookingHandlers = Handlers<typeof endpoints>

export const getCatalogue: OnlineBookingHandlers['getServices'] = async (db) => {
  const [{ showsPrices, name, last, ...page }, catalogue] = await db.batch(selectBookingPage(db), selectBookableCatalogue(db))
  const bookableCategories = new Set(catalogue.slots.map((slot) => slot.onlineBookingServiceCategoryId))
  const services = catalogue.services
    .filter((service) => bookableCategories.has(service.categoryId) && service.userIds.length > 0)
    .map(({ serviceId, service, length, parts, cents, description, categoryId, userIds }) => ({
      serviceId,
      service,
      length,
      parts,
      userIds,
      extendedDescription: description,
      onlineBookingServiceCategoryId: categoryId,
      ...(showsPrices ? { price: cents / 100 } : {}),
    }))
  const bookable = new Set(services.map((service) => service.serviceId))
  return {
    ...page,
    services,
    client: name === null ? null : { firstName: getFirstName(name) },
    last: last
      .filter((service) => bookable.has(service.serviceId))
      .map(({ serviceId, userId, subClientId }) => ({
        serviceId,
        ...(userId ? { userId } : {}),
        ...(subClientId ? { subClientId } : {}),
      })),
  }
}

/** Creates the guest's client record, with pets. Two round trips: the first one reads the session. */
export const createGuestClient: OnlineBookingHandlers['newClient'] = async (db, _input, { name, email, pets: petNames }) => {
  await db.batch()
  if (db.clientId !== null) throw new ApiError(409, 'phone_registered')
  const clientId = db.newId('cli')
  const pets = petNames.map((petName) => ({ subClientId: db.newId('pet'), name: petName }))
  await db.batch(...insertGuestClient(db, { clientId, name, email, pets }))
  return { client: { firstName: getFirstName(name) }, pets }
}
