import { checkPage } from './support/axe.ts'
import { bookingPage, findKnownPhone, getTimes, phone, verifyPhone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

const rule = {
  ruleKey: 'all',
  isNew: false,
  isMarked: false,
  absentMonths: null,
  noShows: null,
  valueFrom: null,
  serviceIds: [],
  weekdays: [],
  from: null,
  to: null,
  unit: 'amount',
  amount: 10,
  refundableHours: 1,
  moves: 1,
}

test('a guest reads what is asked before confirming, and the time is held on the page to pay on', async ({ page, journey }) => {
  const { db } = journey
  await db.execute({
    sql: `
      INSERT INTO deposit_rules (salon_id, rules_json, changed_utc)
      SELECT salon_id, ?, 1 FROM salons WHERE salon_name = 'Studio Aurora'`,
    args: [JSON.stringify([rule])],
  })
  await db.execute(`
    INSERT INTO payment_accounts (payment_account_id, salon_id, account_id, state, pays_out, connected_utc, checked_utc, changed_utc)
    SELECT 'pac_journey', salon_id, 'acct_journey', 'ready', 1, 1, 1, 1 FROM salons WHERE salon_name = 'Studio Aurora'`)
  await page.goto(bookingPage)
  await verifyPhone(page, journey, await findKnownPhone(journey))
  await page.getByRole('button', { name: /^Same as last time/ }).tap()
  await getTimes(page).first().tap()
  await expect(page.getByText('You pay €10.00 now as a deposit')).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: /^Confirm / }).tap()
  await expect(page.getByText('Deposit for your booking')).toBeVisible()
  await expect(page.getByText(/^We hold this time for you until/)).toBeVisible()
  await checkPage(page)
  expect(Number((await db.execute("SELECT count(*) AS n FROM busy_intervals WHERE cause = 'hold'")).rows[0]?.n)).toBeGreaterThan(0)
})
