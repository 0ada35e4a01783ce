import { sql } from 'drizzle-orm'
import { daysCloseds, openingTimes } from '../../../schema/api/salon-config.ts'
import { salons } from '../../../schema/api/salons.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../../schema/tables/salons.ts'
import { wire } from '../../http/resource.ts'
import { feature } from '../../http/serve.ts'
import { readSalons } from './data.ts'

export const salonFeatures = [
  feature(
    { list: salons.list, one: salons.one },
    {
      list: async (staff) => (await staff.trip(readSalons(staff)))[0],
      one: async (staff, { salonId }) => (await staff.trip(readSalons(staff, salonId)))[0][0],
    },
  ),
  feature(
    { list: openingTimes.list },
    {
      list: async (staff) => (await staff.trip(staff.readInOrder(salonConfigOpeningTimes, sql`day_of_week`)))[0].map(wire),
    },
  ),
  feature(
    { list: daysCloseds.list },
    {
      list: async (staff) => (await staff.trip(staff.readInOrder(salonConfigDaysCloseds, sql`day_start`)))[0].map(wire),
    },
  ),
]
