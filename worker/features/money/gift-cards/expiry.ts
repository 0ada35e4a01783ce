import { expiryNoticeDays } from '../../../../schema/rules/money/gift-cards.ts'
import { addDays, localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { expireBalances, selectEndingCards, selectExpiringSalons } from './expiry-queries.ts'

/** Messages wait for the morning. */
const [noticeFrom, noticeUntil] = [9 * 60, 20 * 60]

/**
 * Tells holders of gift cards that end within 30 days, once per card and end, and writes off what ended. A run that comes late or twice
 * finds nothing left to do.
 */
export async function expireCards(db: SystemDb): Promise<void> {
  const latest = addDays(toSalonDay(db.nowUtc, 'UTC'), expiryNoticeDays + 1)
  const [salons] = await db.batch(selectExpiringSalons(db, latest))
  await eachSalon(salons, async ({ salonId, timeZone }) => {
    const salon = db.inSalon(salonId, timeZone)
    const today = toSalonDay(db.nowUtc, timeZone)
    const minutes = localMinutes(db.nowUtc, timeZone)
    await salon.batch(expireBalances(salon, today))
    if (minutes < noticeFrom || minutes >= noticeUntil) return
    const [cards] = await salon.batch(selectEndingCards(salon, today, addDays(today, expiryNoticeDays)))
    if (cards.length === 0) return
    const messages = cards.map(({ email, clientId, language, ...card }) =>
      enqueue(salon, {
        cause: `gift_card_expiring:${card.prepaidId}:${card.validUntil}`,
        kind: 'gift_card_expiring',
        data: { ...card, message: '' },
        to: email === '' ? { clientId: clientId ?? '' } : { email },
        ...(email === '' ? {} : { language }),
      }),
    )
    await salon.batch(...messages)
  })
}
