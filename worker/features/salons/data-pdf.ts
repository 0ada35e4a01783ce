import { sql } from 'drizzle-orm'
import type { salons as calls } from '../../../schema/api/salons.ts'
import { addDays, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../../schema/tables/salons.ts'
import { drawSheet } from '../../http/pdf.ts'
import type { Handlers } from '../../http/serve.ts'
import { type PdfField, pdfWords } from './pdf-labels.ts'
import { readSalons } from './queries.ts'

/** `24/11/2026`, in either language. */
const dateOf = (day: string) => day.split('-').toReversed().join('/')

/** The salon's data on paper, for its files and its accountant. One trip. */
export const getSalonDataPdf: Handlers<typeof calls>['getSalonDataPdf'] = async (db, { salonId, language }, _body, request) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [[salon], opening, closed] = await db.batch(
    readSalons(db, salonId),
    db.select(salonConfigOpeningTimes, { orderBy: sql`(day_of_week + 6) % 7` }),
    db.select(salonConfigDaysCloseds, {
      where: sql`every_year = 1 OR day_end BETWEEN ${today} AND ${addDays(today, 366)}`,
      orderBy: sql`substr(day_start, 6)`,
    }),
  )
  if (!salon) return undefined
  const words = pdfWords[language ?? (salon.country === 'IT' ? 'it' : 'en')]
  const row = (field: PdfField, value: string) => [words.fields[field], value] as const
  const place = [salon.address, [salon.zipCode, salon.city].filter(Boolean).join(' '), salon.district, salon.county, salon.country]
  const bytes = await drawSheet(
    {
      title: salon.salonName,
      subtitle: `${words.title} · ${words.printed} ${dateOf(today)}`,
      footer: words.title,
      sections: [
        {
          title: words.sections.identity,
          rows: [
            row('salonName', salon.salonName),
            row('description', salon.description),
            row('owner', `${salon.ownerFirstName} ${salon.ownerLastName}`),
            row('timeZone', salon.timeZone),
          ],
        },
        {
          title: words.sections.contact,
          rows: [
            row('address', place.filter(Boolean).join(', ')),
            row('phoneNumber', salon.phoneNumber),
            row('email', salon.email),
            row('pec', salon.pec),
            row('webSite', salon.webSite),
          ],
        },
        {
          title: words.sections.invoicing,
          rows: [
            row('vatNumber', salon.vatNumber),
            row('fiscalCode', salon.fiscalCode),
            row('electronicInvoiceCode', salon.electronicInvoiceCode),
          ],
        },
        {
          title: words.sections.bank,
          rows: [
            row('bankAccountHolder', salon.bankAccountHolder),
            row('bankAccountInstitute', salon.bankAccountInstitute),
            row('bankAccountIban', salon.bankAccountIban),
          ],
        },
        {
          title: words.sections.opening,
          rows: opening.map(({ dayOfWeek, open, timing }) => [
            words.weekdays[dayOfWeek] ?? '',
            open ? timing.map((period) => `${period.opening}–${period.closing}`).join(', ') : words.shut,
          ]),
        },
        {
          title: words.sections.closed,
          rows: closed.map(({ dayStart, dayEnd, everyYear, note }) => [
            dayStart === dayEnd ? dateOf(dayStart) : `${dateOf(dayStart)} – ${dateOf(dayEnd)}`,
            [note, everyYear ? words.everyYear : ''].filter(Boolean).join(', ') || words.shut,
          ]),
        },
      ],
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', 'application/pdf')
  request.header('Content-Disposition', 'attachment; filename="salonData.pdf"')
  return request.body(bytes)
}
