import type { Client } from '@libsql/client'
import { addMonths, toIso, toSalonDay } from '../../schema/rules/salon-time.ts'
import { giftCardSettings, giftCards } from '../../schema/tables/money/gift-cards.ts'
import { ledgerEntries, ledgerLines } from '../../schema/tables/money/ledger.ts'
import { prepaidAccounts, prepaidSales } from '../../schema/tables/money/prepaid.ts'
import { payments } from '../../schema/tables/visits/visits.ts'
import type { Env } from '../env.ts'
import { getCode, hashCode } from '../features/money/gift-cards/codes.ts'
import { zone } from './demo-calendar.ts'
import { insertStatements, rowsFor, stamp } from './demo-insert.ts'

const salonId = 'sal_aurora_salon'

/** Cards of the demo; without `sold` a guest has reserved it. `days`: days until it ends, instead of a year. */
const cards = [
  { key: 'giulia', name: 'Giulia Moretti', amount: 80, message: 'Buon compleanno, Giulia! Ti aspetta una piega da Anna.', sold: true },
  { key: 'marta', name: 'Marta Ferrero', amount: 50, message: 'Tanti auguri!', sold: true },
  { key: 'irene', name: 'Irene', amount: 100, message: '', sold: true, blocked: 'Lost on the tram' },
  { key: 'nicola', name: 'Nicola', amount: 40, message: '', sold: true, days: 18 },
  { key: 'sofia', name: 'Sofia', amount: 50, message: 'Con affetto, la mamma', sold: false },
] as const

/**
 * Gift cards of the demo salon, sold today, once. They come after the rest of the demo, because their codes follow from the secret of this
 * machine. Nothing happens where the salon or its cards are not as the demo left them.
 */
export async function loadGiftCardDemo(client: Client, now: Date, secret: string): Promise<void> {
  const utc = Math.floor(now.getTime() / 1000)
  const day = toSalonDay(utc, zone)
  const { rows } = await client.execute({
    sql: `
      SELECT
        (SELECT count(*) FROM gift_cards WHERE salon_id = ?1) AS cards,
        (SELECT count(*) FROM day_closings WHERE salon_id = ?1 AND day >= ?2) AS closings,
        (SELECT min(user_id) FROM users WHERE salon_id = ?1) AS user_id,
        (SELECT min(client_id) FROM clients WHERE salon_id = ?1) AS client_id`,
    args: [salonId, day],
  })
  const [found] = rows
  if (found?.user_id == null || found.client_id == null || Number(found.cards) + Number(found.closings) > 0) return
  const [userId, clientId] = [String(found.user_id), String(found.client_id)]
  const at = toIso(utc)
  const audit = stamp(at)
  const toIds = (key: string) => ({ prepaidId: `gft_aurora_${key}`, saleId: `pps_aurora_${key}`, bookEntryId: `bke_gift_${key}` })
  const sold = cards.filter((card) => card.sold)
  const toEnd = (card: (typeof cards)[number]) => ('days' in card ? toSalonDay(utc + card.days * 86_400, zone) : addMonths(day, 12))
  const tables = [
    rowsFor(giftCardSettings, [
      { salonId, amounts: [25, 50, 80, 100], validMonths: 12, vatKind: 'multi', vatRate: 22, online: true, ...audit },
    ]),
    rowsFor(
      prepaidAccounts,
      cards.map((card) => ({
        prepaidId: toIds(card.key).prepaidId,
        salonId,
        kind: 'gift_card' as const,
        label: card.name,
        clientId,
        validUntil: toEnd(card),
        blocked: 'blocked' in card ? at : null,
        blockedReason: 'blocked' in card ? card.blocked : '',
        ...audit,
      })),
    ),
    rowsFor(
      giftCards,
      cards.map((card) => {
        const { prepaidId } = toIds(card.key)
        const env = { SESSION_SECRET: secret } as Env
        return {
          prepaidId,
          salonId,
          ...hashCode(env, getCode(env, prepaidId)),
          message: card.message,
          language: 'it' as const,
          reserved: card.sold ? null : at,
          reservedAmount: card.sold ? 0 : card.amount,
          ...audit,
        }
      }),
    ),
    rowsFor(
      prepaidSales,
      sold.map(({ key, amount }) => {
        const { prepaidId, saleId } = toIds(key)
        return { prepaidSaleId: saleId, salonId, prepaidId, appointmentId: saleId, userId, price: amount, ...audit }
      }),
    ),
    rowsFor(
      ledgerEntries,
      sold.map(({ key, amount }) => {
        const { saleId, bookEntryId } = toIds(key)
        return { bookEntryId, salonId, appointmentId: saleId, kind: 'checkout' as const, userId, at, day, charged: amount, paid: amount }
      }),
    ),
    rowsFor(
      payments,
      sold.map(({ key, amount }) => {
        const { saleId, bookEntryId } = toIds(key)
        const payment = { paymentId: `pay_gift_${key}`, method: 'card' as const, amount, at, ...audit }
        return { ...payment, salonId, bookEntryId, appointmentId: saleId }
      }),
    ),
    rowsFor(
      ledgerLines,
      sold.map(({ key, amount }) => {
        const { saleId, bookEntryId } = toIds(key)
        const line = { ledgerLineId: `tkg_gift_${key}`, userId, side: 'prepaid' as const, lineId: saleId, amount }
        return { ...line, salonId, bookEntryId, appointmentId: saleId }
      }),
    ),
  ]
  await client.batch(tables.flatMap(insertStatements), 'write')
}
