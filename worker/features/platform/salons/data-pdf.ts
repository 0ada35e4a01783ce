import type { salons as endpoints } from '../../../../schema/api/platform/salons.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { salonConfigDaysCloseds, salonConfigOpeningTimes } from '../../../../schema/tables/platform/salons.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { PdfSection } from '../../../http/pdf.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type PdfField, type PdfLabels, pdfLabels } from './pdf-labels.ts'
import { selectOpeningTimes, selectSalons, selectUpcomingClosedDays } from './queries.ts'

type OpeningTime = typeof salonConfigOpeningTimes.$inferSelect
type ClosedDay = typeof salonConfigDaysCloseds.$inferSelect

/** The salon's details as a PDF, for its files and its accountant. One round trip. */
export const getSalonDataPdf: Handlers<typeof endpoints>['getSalonDataPdf'] = async (db, { salonId, language }, _body, request) => {
  const [[salon], opening, closed] = await db.batch(
    selectSalons(db, salonId),
    selectOpeningTimes(db),
    selectUpcomingClosedDays(db),
    recordSecurityEvent(db, { action: 'export', entity: 'salons', entityId: salonId, details: { file: 'salonData.pdf' } }),
  )
  if (!salon) return undefined
  const labels = pdfLabels[language ?? (salon.country === 'IT' ? 'it' : 'en')]
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const formatDay = (day: string) => formatDatePattern(day, salon.dateFormat)
  const sheet = {
    title: salon.salonName,
    subtitle: `${labels.title} · ${labels.printed} ${formatDay(today)}`,
    footer: labels.title,
    sections: [...buildSalonSections(salon, labels), buildOpeningSection(opening, labels), buildClosedSection(closed, labels, formatDay)],
  }
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet(sheet, new Date(db.nowUtc * 1000))
  request.header('Content-Type', 'application/pdf')
  request.header('Content-Disposition', 'attachment; filename="salonData.pdf"')
  return request.body(bytes)
}

function buildSalonSections(salon: Salon, { fields, sections }: PdfLabels): PdfSection[] {
  const row = (field: PdfField, value: string) => [fields[field], value] as const
  const place = [salon.address, [salon.zipCode, salon.city].filter(Boolean).join(' '), salon.district, salon.county, salon.country]
  return [
    {
      title: sections.identity,
      rows: [
        row('salonName', salon.salonName),
        row('description', salon.description),
        row('owner', `${salon.ownerFirstName} ${salon.ownerLastName}`),
        row('timeZone', salon.timeZone),
        row('currency', salon.currency),
      ],
    },
    {
      title: sections.contact,
      rows: [
        row('address', place.filter(Boolean).join(', ')),
        row('phoneNumber', salon.phoneNumber),
        row('email', salon.email),
        row('pec', salon.pec),
        row('webSite', salon.webSite),
      ],
    },
    {
      title: sections.invoicing,
      rows: [
        row('vatNumber', salon.vatNumber),
        row('fiscalCode', salon.fiscalCode),
        row('electronicInvoiceCode', salon.electronicInvoiceCode),
      ],
    },
    {
      title: sections.bank,
      rows: [
        row('bankAccountHolder', salon.bankAccountHolder),
        row('bankAccountInstitute', salon.bankAccountInstitute),
        row('bankAccountIban', salon.bankAccountIban),
      ],
    },
  ]
}

const buildOpeningSection = (opening: readonly OpeningTime[], labels: PdfLabels): PdfSection => ({
  title: labels.sections.opening,
  rows: opening.map(({ dayOfWeek, open, timing }) => [
    labels.weekdays[dayOfWeek] ?? '',
    open ? timing.map((period) => `${period.opening}–${period.closing}`).join(', ') : labels.closedDay,
  ]),
})

const buildClosedSection = (closed: readonly ClosedDay[], labels: PdfLabels, formatDay: (day: string) => string): PdfSection => ({
  title: labels.sections.closed,
  rows: closed.map(({ dayStart, dayEnd, everyYear, note }) => [
    dayStart === dayEnd ? formatDay(dayStart) : `${formatDay(dayStart)} – ${formatDay(dayEnd)}`,
    [note, everyYear ? labels.everyYear : ''].filter(Boolean).join(', ') || labels.closedDay,
  ]),
})
