import { sql } from 'drizzle-orm'
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { books as calls } from '../../../schema/api/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { salons } from '../../../schema/tables/salons.ts'
import type { Language } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { drawSheet, type PdfSection } from '../../http/pdf.ts'
import type { Handlers } from '../../http/serve.ts'
import { readVisit } from '../appointments/queries.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { notFiscal, receiptWords } from './receipt-labels.ts'

type Salon = typeof salons.$inferSelect

interface Receipt {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly sections: readonly PdfSection[]
}

/** What was charged and how it was paid, in the words of a language; the same on paper and by e-mail. */
function receiptOf(salon: Salon, visit: Appointment, timeZone: string, wished: Language | undefined): Receipt {
  if (!visit.checkedOut) throw new ApiError(409, 'not_checked_out_yet', { current: visit })
  const language = wished ?? (salon.country === 'IT' ? 'it' : 'en')
  const words = receiptWords[language]
  const money = new Intl.NumberFormat(language === 'it' ? 'it-IT' : 'en-IE', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const moment = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const amount = (value: number) => money.format(value)
  const less = (label: string, value: number) => (value === 0 ? [] : [[label, amount(-value)] as const])
  const charged = euro(cents(visit.total) + cents(visit.tip))
  const paidOn = (at: string, method: string) =>
    day.format(new Date(at)) === day.format(new Date(visit.checkedOut ?? at)) ? method : `${method} · ${day.format(new Date(at))}`
  const address = [salon.address, [salon.zipCode, salon.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    language,
    title: salon.salonName,
    subtitle: `${words.title} · ${moment.format(new Date(visit.checkedOut)).replace(',', '')}`,
    sections: [
      {
        title: words.visit,
        amounts: true,
        rows: [
          ...visit.clientHistoryServicesDTO.map((row) => [row.service, amount(euro(cents(row.price) - cents(row.discount)))] as const),
          ...less(words.discountServices, visit.discountValueServices),
          ...visit.clientHistoryProductsDTO.map(
            (row) =>
              [
                row.quantity > 1 ? `${row.quantity} × ${row.product}` : row.product,
                amount(euro(cents(row.price) * row.quantity - cents(row.discount))),
              ] as const,
          ),
          ...less(words.discountProducts, visit.discountValueProducts),
          ...(visit.tip > 0 ? [[words.tip, amount(visit.tip)] as const] : []),
          [words.total, amount(charged)],
        ],
      },
      {
        title: words.money,
        amounts: true,
        rows: [
          ...visit.payments.map((payment) => [paidOn(payment.at, words.methods[payment.method]), amount(payment.amount)] as const),
          ...less(words.refunded, visit.refunded),
          ...(visit.owed > 0 ? [[words.owed, amount(visit.owed)] as const] : []),
          [words.paid, amount(sumEuro([...visit.payments.map((payment) => payment.amount), -visit.refunded]))],
        ],
      },
      {
        title: words.salon,
        rows: [
          [words.address, address],
          [words.phone, salon.phoneNumber],
          [words.vatNumber, salon.vatNumber],
          [words.client, visit.clientDTO?.name ?? ''],
          [words.paidBy, visit.paymentClientDTO?.name ?? ''],
        ],
      },
    ],
  }
}

/** The same in lines; what people have typed stands in one line each. */
const linesOf = ({ subtitle, sections }: Receipt): string[] => [
  subtitle,
  notFiscal,
  ...sections.flatMap(({ title, rows }) => [
    '',
    title,
    ...rows.filter(([, value]) => value.trim()).map(([label, value]) => `${label}: ${value}`.replace(/\s+/g, ' ')),
  ]),
]

const readPaper = (db: StaffDb, appointmentId: string) => [readVisit(db, appointmentId), db.select(salons)] as const

export const receiptHandlers: Pick<Handlers<typeof calls>, 'receipt' | 'sendReceipt'> = {
  /** One trip. */
  receipt: async (db, { appointmentId, language }, _body, request) => {
    const [[visit], [salon]] = await db.batch(...readPaper(db, appointmentId))
    if (!visit || !salon) return undefined
    const receipt = receiptOf(salon, visit, db.timeZone, language)
    const bytes = await drawSheet({ ...receipt, notice: notFiscal, footer: notFiscal }, new Date(db.nowUtc * 1000))
    request.header('Content-Type', 'application/pdf')
    request.header('Content-Disposition', 'inline; filename="receipt.pdf"')
    return request.body(bytes)
  },

  /** Two trips: the receipt as it is, then the message; it leaves behind the reply. */
  sendReceipt: async (db, { appointmentId }, { email, language }, request) => {
    const payer = sql`${clients.clientId} = (SELECT coalesce(p.payment_client_id, p.client_id) FROM appointments p WHERE p.appointment_id = ${appointmentId})`
    const [[visit], [salon], [client]] = await db.batch(...readPaper(db, appointmentId), db.select(clients, { where: payer }))
    if (!visit || !salon) return undefined
    const receipt = receiptOf(salon, visit, db.timeZone, language)
    const to = email ?? client?.email ?? ''
    if (to === '') throw new ApiError(400, 'invalid_input', { fields: { email: 'Required' } })
    const message = enqueue(db, {
      cause: `receipt:${db.newId('rct')}`,
      kind: 'receipt',
      data: { lines: linesOf(receipt) },
      to: client && client.email === to ? { clientId: client.clientId } : { email: to },
      language: receipt.language,
      channel: 'mail',
      agendaId: visit.agendaId,
    })
    const reply = { appointmentId, email: to }
    return db.createIdempotent(
      async () => {
        await db.batch(...db.recordIdempotencyKey(appointmentId), message)
        sendAfterResponse(request, message)
        return reply
      },
      async () => reply,
    )
  },
}
