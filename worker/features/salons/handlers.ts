import { bookingPage } from '../../../schema/api/booking-page.ts'
import { publicInfo } from '../../../schema/api/public-info.ts'
import { salons } from '../../../schema/api/salons.ts'
import { defineRoutes } from '../../http/serve.ts'
import { bookingPageHandlers } from './booking-page.ts'
import { salonChanges, shown } from './changes.ts'
import { getSalonDataPdf } from './data-pdf.ts'
import { saveLogo } from './logo.ts'
import { publicInfoHandlers } from './public-info.ts'
import { readSalons } from './queries.ts'

export const salonFeatures = [
  defineRoutes(salons, {
    list: async (db, _input, _body, request) => {
      const [found] = await db.batch(readSalons(db))
      return found.flatMap((salon) => shown(request.env, db.nowUtc, salon) ?? [])
    },
    one: async (db, { salonId }, _body, request) => {
      const [[salon]] = await db.batch(readSalons(db, salonId))
      return shown(request.env, db.nowUtc, salon)
    },
    ...salonChanges,
    saveLogo,
    getSalonDataPdf,
  }),
  defineRoutes(publicInfo, publicInfoHandlers),
  defineRoutes(bookingPage, bookingPageHandlers),
]
