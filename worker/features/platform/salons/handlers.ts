import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import { publicInfo } from '../../../../schema/api/platform/public-info.ts'
import { salonPeople } from '../../../../schema/api/platform/salon-people.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getBookingPage } from './booking-page.ts'
import { createSalon, toSalonReply, updateSalonDetails } from './changes.ts'
import { getSalonDataPdf } from './data-pdf.ts'
import { saveLogo } from './logo.ts'
import { invitePeople, listPeople } from './people-handlers.ts'
import { getPublicInfo } from './public-info.ts'
import { selectSalons } from './queries.ts'

type SalonHandlers = Handlers<typeof salons>

const listSalons: SalonHandlers['list'] = async (db, _input, _body, request) => {
  const [rows] = await db.batch(selectSalons(db))
  return rows.flatMap((salon) => toSalonReply(request.env, db.nowUtc, salon) ?? [])
}

const getSalon: SalonHandlers['one'] = async (db, { salonId }, _body, request) => {
  const [[salon]] = await db.batch(selectSalons(db, salonId))
  return toSalonReply(request.env, db.nowUtc, salon)
}

export const salonFeatures = [
  defineRoutes(salons, {
    list: listSalons,
    one: getSalon,
    create: createSalon,
    update: updateSalonDetails,
    saveLogo,
    getSalonDataPdf,
  }),
  defineRoutes(salonPeople, { list: listPeople, invite: invitePeople }),
  defineRoutes(publicInfo, { getPublicInfo }),
  defineRoutes(bookingPage, { one: getBookingPage }),
]
