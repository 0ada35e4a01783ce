import { bookingPage } from '../../../schema/api/booking-page.ts'
import { publicInfo } from '../../../schema/api/public-info.ts'
import { salons } from '../../../schema/api/salons.ts'
import { feature } from '../../http/serve.ts'
import { bookingPageHandlers } from './booking-page.ts'
import { salonChanges, shown } from './changes.ts'
import { readSalons } from './data.ts'
import { getSalonDataPdf } from './data-pdf.ts'
import { saveLogo } from './logo.ts'
import { publicInfoHandlers } from './public-info.ts'

export const salonFeatures = [
  feature(salons, {
    list: async (staff, _input, _body, request) => {
      const [found] = await staff.trip(readSalons(staff))
      return found.flatMap((salon) => shown(request.env, staff.nowUtc, salon) ?? [])
    },
    one: async (staff, { salonId }, _body, request) => {
      const [[salon]] = await staff.trip(readSalons(staff, salonId))
      return shown(request.env, staff.nowUtc, salon)
    },
    ...salonChanges,
    saveLogo,
    getSalonDataPdf,
  }),
  feature(publicInfo, publicInfoHandlers),
  feature(bookingPage, bookingPageHandlers),
]
