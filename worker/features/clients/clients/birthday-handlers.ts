import { birthdays as calls } from '../../../../schema/api/clients/birthdays.ts'
import { birthdaysSchemas } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { findBirthday, getBirthdayPeriod, listBirthDays, maxBirthdayDays } from '../../../../schema/rules/clients/birthdays.ts'
import { daysBetween, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectBornOn } from './contact-queries.ts'

const listBirthdays: Handlers<typeof calls>['ofSalon'] = async (db, input, _body, { env }) => {
  const period = getBirthdayPeriod(toSalonDay(db.nowUtc, db.timeZone))
  const { from = period.from, to = period.to } = input
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new ApiError(400, 'invalid_input', { fields: { to: 'Must end after it starts' } })
  if (days > maxBirthdayDays) throw new ApiError(400, 'invalid_input', { fields: { to: 'Too far in the future' } })
  const [rows] = await db.batch(selectBornOn(db, listBirthDays(from, to)))
  return rows
    .flatMap((row) => {
      const birthday = findBirthday(row.birthDate, from, to)
      return birthday ? [{ ...row, ...birthday, image: fileLink(env, row.image, db) }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name))
}

export const birthdayFeatures = [defineRoutes(calls, birthdaysSchemas, { ofSalon: listBirthdays })]
