import { consentItems } from '../../schema/rules/clients/consents.ts'
import { linkToken } from '../../worker/db/link-token.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createBooking, createPaidVisit, createRecord } from './records.ts'

const secret = 'a secret for tests, 32 characters and more'
const getClient = (s: Salon) => ({ clientId: s.clients[0] ?? '' })
const allConsents = consentItems.map((item) => ({ ...item, given: true }))

/** The salon can reach its clients, has a review link and a privacy text. */
export async function openMessages(s: Salon, fixture: Fixture) {
  await fixture.db.execute({
    sql: `
      UPDATE salons
      SET sms_sender = ?, sms_sender_confirmed = ?, google_place_id = 'place'
      WHERE salon_id = ?`,
    args: [s.salonId, s.salonId, s.salonId],
  })
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO salon_config_privacies
        (salon_config_privacy_id, salon_id, number, language, title, text, text_since_utc, changed_utc)
      VALUES (?, ?, 1, 'it', 'Informativa', 'Come usiamo i tuoi dati', 1, 1)`,
    args: [`prv_${s.salonId}`, s.salonId],
  })
}
const entry = {
  source: 'paper',
  language: 'it',
  consents: allConsents,
  signedName: 'Anna Conti',
  signature: '10,20 30,40',
  note: 'Folder 3',
}
export const giveConsents = (s: Salon, more: object = {}) => createRecord(s, 'ClientPrivacies', { ...getClient(s), ...entry, ...more })

/** A question of the log, inserted, because its message would be sent in the background. */
const ask = async (s: Salon, fixture: Fixture) => {
  await openMessages(s, fixture)
  const clientPrivacyId = `cpr_${s.salonId}`
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO client_privacies (client_privacy_id, salon_id, client_id, at_utc, source, user_id, language, outbox_id)
      VALUES (?, ?, ?, 1795500000, 'asked', ?, 'it', ?)`,
    args: [clientPrivacyId, s.salonId, getClient(s).clientId, s.anna, await insertMessage(s, fixture, 'privacy')],
  })
  return { clientPrivacyId }
}
const withEntry = async (s: Salon, fixture: Fixture) => {
  await openMessages(s, fixture)
  return giveConsents(s)
}
/** A question about a visit, with its answer. */
export async function insertNps(s: Salon, fixture: Fixture, answered = true): Promise<string> {
  const { appointmentId } = await createPaidVisit(s)
  const id = `nps_${appointmentId}`
  await fixture.db.execute({
    sql: `
      INSERT INTO client_npss (client_nps_id, salon_id, client_id, appointment_id, asked_utc, answered_utc, score, comment, changed_utc)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'Anna listens', 1)`,
    args: [id, s.salonId, getClient(s).clientId, appointmentId, 1_795_500_000, ...(answered ? [1_795_500_000, 9] : [null, null])],
  })
  return id
}
/** A message to the client, whose links name it. */
export async function insertMessage(s: Salon, fixture: Fixture, kind = 'campaign'): Promise<string> {
  const id = `out_${s.salonId}_${kind}`
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO outbox
        (outbox_id, salon_id, cause, kind, language, channel, recipient, client_id, state, due_utc, until_utc, created_utc)
      VALUES (?, ?, ?, ?, 'it', 'sms', '+39', ?, 'sent', 1, 1, 1)`,
    args: [id, s.salonId, id, kind, getClient(s).clientId],
  })
  return id
}

/** The salon's clients have not come for longer than it keeps data. */
const keepDataForYears = async (s: Salon, fixture: Fixture) => {
  await fixture.db.execute({ sql: 'UPDATE salons SET retention_months = 24 WHERE salon_id = ?', args: [s.salonId] })
  await fixture.db.execute({ sql: 'UPDATE clients SET changed_utc = 1600000000 WHERE salon_id = ?', args: [s.salonId] })
  await fixture.db.execute({ sql: 'DELETE FROM agendas WHERE salon_id = ?', args: [s.salonId] })
}

export const messageExamples: Record<string, CreateExample> = {
  'clientRetention.list': async (s, fixture) => {
    await keepDataForYears(s, fixture)
    return { foreign: 200 }
  },
  'clientRetention.keep': async (s, fixture) => {
    await keepDataForYears(s, fixture)
    return { body: { clientIds: [s.clients[0]], isKept: true } }
  },
  'clientPrivacies.ofClient': async (s, fixture) => {
    await ask(s, fixture)
    await giveConsents(s)
    return { input: getClient(s) }
  },
  'clientPrivacies.create': async (s, fixture) => {
    await openMessages(s, fixture)
    return { body: { ...getClient(s), ...entry } }
  },
  'clientPrivacies.answer': async (s, fixture) => ({
    input: { clientPrivacyId: (await ask(s, fixture)).clientPrivacyId },
    body: entry,
  }),
  'clientPrivacies.update': async (s, fixture) => ({
    body: { clientPrivacyId: (await withEntry(s, fixture)).clientPrivacyId, ...entry },
  }),
  'clientPrivacies.correct': async (s, fixture) => ({
    input: { clientPrivacyId: String((await withEntry(s, fixture)).clientPrivacyId) },
    body: entry,
  }),
  'clientPrivacies.send': async (s, fixture) => {
    await openMessages(s, fixture)
    return { input: { ...getClient(s), privacyMessageNumber: '1' } }
  },
  'clientPrivacies.status': async (s, fixture) => {
    await withEntry(s, fixture)
    return { input: getClient(s) }
  },
  'clientPrivacies.setStatus': async (s, fixture) => {
    await openMessages(s, fixture)
    return { body: { ...getClient(s), consents: [{ purpose: 'offers', channel: 'mail', given: false }] } }
  },
  'clientPrivacies.exportPdf': async (s, fixture) => {
    await withEntry(s, fixture)
    return { input: { ...getClient(s), language: 'it' } }
  },
  'clientPrivacies.texts': async (s, fixture) => {
    await openMessages(s, fixture)
    return { input: { salonConfigPrivacyId: `prv_${s.salonId}` } }
  },
  'clientNPSs.send': async (s, fixture) => {
    await withEntry(s, fixture)
    return { input: getClient(s) }
  },
  'clientNPSs.score': async (s, fixture) => {
    await insertNps(s, fixture)
    return { input: { from: '2026-11-01', to: '2026-11-30' }, foreign: 200 }
  },
  'clientNPSs.handle': async (s, fixture) => ({
    input: { clientNPSId: await insertNps(s, fixture) },
    body: { isHandled: true, version: 1 },
  }),
  'clientNPSs.list': async (s, fixture) => {
    await insertNps(s, fixture)
    return { foreign: 200 }
  },
  'clientNPSs.ofClient': async (s, fixture) => {
    await insertNps(s, fixture)
    return { input: getClient(s) }
  },
  'clientNextAgendas.send': async (s, fixture) => {
    await openMessages(s, fixture)
    await createBooking(s)
    return { input: getClient(s) }
  },
  'clientReviews.send': async (s, fixture) => {
    await withEntry(s, fixture)
    return { input: getClient(s), foreign: 404 }
  },
}

const campaign = { kind: 'campaign', subject: 'News from {salon}', text: 'Hi {firstName}, 20% off roots until Friday.' }
const insertCampaign = async (s: Salon, fixture: Fixture) => {
  await withEntry(s, fixture)
  const id = `bat_${s.salonId}`
  const insert = (clientId: string, state: string, reason: string) =>
    fixture.db.execute({
      sql: `
        INSERT OR IGNORE INTO outbox (
          outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, state, reason,
          due_utc, until_utc, created_utc
        )
        VALUES (?, ?, ?, 'campaign', 'it', ?, 'sms', '+39', ?, ?, ?, 2000000000, 2000000000, 1)`,
      args: [`out_${id}_${clientId}`, s.salonId, `batch:${id}:${clientId}`, JSON.stringify(campaign), clientId, state, reason],
    })
  await insert(s.clients[0] ?? '', 'waiting', '')
  await insert(s.clients[1] ?? '', 'failed', 'bad_recipient')
  return id
}
const template = { kind: 'booking_reminder', language: 'en', subject: 'See you at {salon}', text: 'See you {day} at {time}: {link}' }

export const messageBatchExamples: Record<string, CreateExample> = {
  'messageBatches.preview': async (s, fixture) => {
    await withEntry(s, fixture)
    return { body: { ...campaign, clientIds: [...s.clients] } }
  },
  'messageBatches.send': async (s, fixture) => {
    await withEntry(s, fixture)
    return { body: { ...campaign, clientIds: [...s.clients] } }
  },
  'messageBatches.one': async (s, fixture) => ({ input: { messageBatchId: await insertCampaign(s, fixture) } }),
  'messageBatches.list': async (s, fixture) => {
    await insertCampaign(s, fixture)
    return { foreign: 200 }
  },
  'messageBatches.ofClient': async (s, fixture) => {
    await insertCampaign(s, fixture)
    return { input: getClient(s) }
  },
  'messageBatches.stop': async (s, fixture) => ({ input: { messageBatchId: await insertCampaign(s, fixture) } }),
  'messageBatches.resume': async (s, fixture) => ({ input: { messageBatchId: await insertCampaign(s, fixture) } }),
  'messageTemplates.list': async (s) => {
    await createRecord(s, 'MessageTemplates', template)
    return { foreign: 200 }
  },
  'messageTemplates.examples': async (s) => {
    await createBooking(s)
    return { input: { language: 'en' }, foreign: 200 }
  },
  'messageTemplates.create': () => ({ body: template, foreign: 200 }),
  'messageTemplates.update': async (s) => {
    const { messageTemplateId } = await createRecord(s, 'MessageTemplates', template)
    return { input: { messageTemplateId: String(messageTemplateId) }, body: { ...template, text: 'Soon: {link}', version: 1 } }
  },
  'messageTemplates.reset': async (s) => {
    const { messageTemplateId } = await createRecord(s, 'MessageTemplates', template)
    return { input: { messageTemplateId: String(messageTemplateId) } }
  },
}

export const messageLinkExamples = {
  'privacyLinks.answer': async (s: Salon, fixture: Fixture) => {
    const { clientPrivacyId } = await ask(s, fixture)
    const { signedName, signature, consents } = entry
    return {
      path: `/api/Links/Privacy/${linkToken(secret, 'Privacy', clientPrivacyId)}`,
      body: { language: 'it', salonConfigPrivacyId: `prv_${s.salonId}`, textVersion: 1, consents, signedName, signature },
    }
  },
  'npsLinks.answer': async (s: Salon, fixture: Fixture) => ({
    path: `/api/Links/NPS/${linkToken(secret, 'NPS', await insertNps(s, fixture, false))}`,
    body: { score: 9, comment: 'Anna listens' },
  }),
}
