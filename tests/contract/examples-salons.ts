import type { Fixture } from '../support/fixture.ts'
import { webp } from '../support/pictures.ts'
import { type Salon, tuesday } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { resource } from './examples-catalogue.ts'
import { callAs, createRecord, pickId } from './records.ts'

const listed = { salonId: true }
const openDay = { dayOfWeek: 0, open: true, timing: [{ opening: '10:00', closing: '13:00' }] }
const ranges = [
  { from: 0, to: 50 },
  { from: 50, to: 150 },
  { from: 150, to: 400 },
  { from: 400, to: null },
]
/** A booking of tomorrow whose client has an e-mail address. */
async function bookTomorrow(s: Salon, fixture: Fixture): Promise<void> {
  const start = Date.parse('2026-11-25T10:00:00Z') / 1000
  await fixture.db.batch([
    { sql: `UPDATE clients SET email = 'anna@example.test' WHERE client_id = ?`, args: [s.clients[0] ?? ''] },
    {
      sql: `
        INSERT OR IGNORE INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
        VALUES (?, ?, ?, ?, ?, 1)`,
      args: [`agd_next_${s.salonId}`, s.salonId, s.clients[0] ?? '', start, start + 1800],
    },
  ])
}
/** A text message that has been delivered. */
async function logMessage(s: Salon, fixture: Fixture): Promise<void> {
  const at = Date.parse(tuesday) / 1000
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO outbox (
        outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, state, due_utc, until_utc, created_utc, sent_utc,
        sms_parts, delivery
      )
      VALUES (?, ?, 'code', 'guest_code', 'en', '{"guestCodeId":"gcd_1"}', 'sms', '+393475550142', 'sent', ?, ?, ?, ?, 1, 'delivered')`,
    args: [`out_log_${s.salonId}`, s.salonId, at, at, at, at],
  })
}
const logo = () => {
  const form = new FormData()
  form.append('image', new Blob([webp(64, 64)], { type: 'image/webp' }), 'logo.webp')
  return form
}
let drafts = 0
const newSalon = () => {
  const n = ++drafts
  return {
    salonName: 'New salon',
    admin: { firstName: 'Ada', lastName: 'Neri', email: `ada${n}@example.test`, username: `ada_${n}` },
  }
}
const slot = async (s: Salon) => {
  const category = await createRecord(s, 'OnlineBookingServiceCategories', { categoryName: 'Cuts' })
  return {
    ...pickId(category, 'onlineBookingServiceCategoryId'),
    weekdays: [2, 3],
    from: '09:00',
    to: '12:00',
    capacity: 2,
    userIds: [s.anna],
  }
}

/** Resources of the salon's configuration: endpoint table, path, id and a valid draft. */
const configResources: readonly (readonly [feature: string, path: string, id: string, draft: object])[] = [
  ['daysCloseds', 'SalonConfigDaysCloseds', 'salonConfigDaysClosedId', { dayStart: '2026-12-25', note: 'Christmas' }],
  ['widgets', 'SalonConfigWidgets', 'salonConfigWidgetId', { showServicePrice: false, hosts: ['example.test'] }],
  ['uiConfigs', 'SalonConfigUIs', 'salonConfigUIId', { dateFormat: 'YYYY-MM-DD' }],
  [
    'privacies',
    'SalonConfigPrivacies',
    'salonConfigPrivacyId',
    { number: 1, language: 'en', title: 'Photos', text: 'We may keep photos.' },
  ],
  ['colours', 'SalonConfigColours', 'salonConfigColourId', { name: 'Rose', color: 'rgba(214,21,111,1)' }],
  ['discounts', 'SalonConfigDiscounts', 'salonConfigDiscountId', { discount: 'Gym', percentServices: 10 }],
  ['expenseRanges', 'SalonConfigExpenseRanges', 'salonConfigExpenseRangeId', { gender: 'female', ranges }],
  ['petBreeds', 'SalonConfigPetBreeds', 'salonConfigPetBreedId', { species: 'cat', breed: 'Certosino' }],
  ['petSizes', 'SalonConfigPetSizes', 'salonConfigPetSizeId', { size: 'Tiny', toKg: 3 }],
  ['configCategories', 'SalonConfigCategories', 'salonConfigCategoryId', { category: 'Friends' }],
]

const openingExamples = resource('openingTimes', 'SalonConfigOpeningTimes', 'salonConfigOpeningTimeId', () => openDay, listed)

export const salonExamples: Record<string, CreateExample> = {
  'databases.list': () => ({}),
  'salonPeople.list': (s) => ({ input: { salonId: s.salonId } }),
  'salonPeople.invite': async (s, fixture) => {
    await fixture.db.execute({ sql: `UPDATE users SET email = 'anna@example.test' WHERE user_id = ?`, args: [s.anna] })
    return { input: { salonId: s.salonId }, body: { userIds: [s.anna] } }
  },
  'salons.list': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', `Salons/{sessionCode}/${s.salonId}`, { version: 1, secrets: { waBoxToken: 'a token' } })
    return { foreign: 200 }
  },
  'salons.one': (s) => ({ input: { salonId: s.salonId } }),
  'salons.create': () => ({ body: newSalon() }),
  'salons.update': (s) => ({ input: { salonId: s.salonId }, body: { description: 'By the river', version: 1 } }),
  'cronMessages.list': async (s, fixture) => {
    await fixture.db.execute({
      sql: `
        INSERT OR IGNORE INTO cron_runs (salon_id, local_day, kind, claimed_utc, finished_utc, queued)
        VALUES (?, '2026-11-23', 'morning', 1, 1, 3)`,
      args: [s.salonId],
    })
    return { foreign: 200 }
  },
  'cronMessages.preview': async (s, fixture) => {
    await bookTomorrow(s, fixture)
    return { input: { kind: 'morning', minuteOfDay: '480', amount: '0' }, foreign: 200 }
  },
  'cronMessages.update': () => ({ input: { kind: 'nps' }, body: { enabled: true, minuteOfDay: 660, version: 0 }, foreign: 200 }),
  'logs.getSenderLogs': async (s, fixture) => {
    await logMessage(s, fixture)
    return { input: { from: '2026-11-24', to: '2026-11-24' } }
  },
  'logs.getSenderTotals': async (s, fixture) => {
    await logMessage(s, fixture)
    return { input: { from: '2026-11-24', to: '2026-11-24' } }
  },
  'gatewayAccounts.list': async (s, fixture) => {
    // A sender that can be answered has an address for what clients write.
    const sender = `39333${s.salonId.replace(/\D/g, '').padStart(7, '0')}`
    await fixture.db.execute({ sql: 'UPDATE salons SET sms_sender = ? WHERE salon_id = ?', args: [sender, s.salonId] })
    return { input: { salonId: s.salonId } }
  },
  'gatewayAccounts.test': (s) => ({ input: { salonId: s.salonId }, body: { channel: 'mail', to: 'desk@example.test' } }),
  'salons.saveLogo': (s) => ({ input: { salonId: s.salonId }, body: logo() }),
  'salons.getSalonDataPdf': (s) => ({ input: { salonId: s.salonId } }),
  'salonConfigs.ofSalon': async (s) => {
    for (const [, path, , draft] of configResources) await createRecord(s, path, draft)
    return { input: { salonId: s.salonId } }
  },
  'salonConfigs.update': (s) => ({
    input: { configUid: s.salonId },
    body: { smsSender: 'Aurora', codeCountries: ['IT', 'FR'], version: 1 },
  }),
  ...openingExamples,
  'openingTimes.list': (s) => ({ input: { salonId: s.salonId } }),
  // The salon has a row for each weekday: the one for Sunday is deleted first.
  'openingTimes.create': async (s, fixture) => {
    await fixture.db.execute({ sql: 'DELETE FROM salon_config_opening_times WHERE salon_id = ? AND day_of_week = 0', args: [s.salonId] })
    return { body: openDay, foreign: 409 }
  },
  'openingTimes.update': (s) => ({
    input: { salonConfigOpeningTimeId: s.salonId.replace('sal', 'opn_0') },
    body: { ...openDay, version: 1 },
  }),
  'openingTimes.remove': (s) => ({ input: { salonConfigOpeningTimeId: s.salonId.replace('sal', 'opn_0') } }),
  ...Object.assign({}, ...configResources.map(([feature, path, id, draft]) => resource(feature, path, id, () => draft, listed))),
  'uiConfigs.saveShowDatesInHistoryDocument': (s) => ({ input: { configUid: s.salonId }, body: { showDatesInHistoryDocument: false } }),
  ...resource('onlineBookingSlots', 'OnlineBookingSlots', 'onlineBookingSlotId', slot),
  'onlineBookingSlots.create': async (s) => ({ body: await slot(s), foreign: 400 }),
}
