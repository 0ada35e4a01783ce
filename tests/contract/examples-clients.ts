import type { Client } from '../../schema/api/clients/client-fields.ts'
import type { Merge } from '../../schema/api/records/client-merge-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import { webp } from '../support/pictures.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking, createFullVisit, createPastBooking, createRecord, insertPet } from './records.ts'

const getClientId = (s: Salon) => s.clients[0] ?? ''
const relative = { name: 'Bianca', birthDate: '2015-02-14', note: 'First haircut' }
const details = {
  name: 'Giulia Moretti',
  email: 'giulia@example.test',
  birthDate: '1985-11-26',
  gender: 'female',
  confirmedFields: ['fiscalCode'],
  fiscalCode: 'RSSMRA85T10A562S',
  social: { hobbies: ['Tennis'], interests: ['Art'], clubs: ['Rotary'], facebook: ['g'], linkedIn: ['g'], instagram: ['g'] },
  relationships: { spouse: [relative], son: [relative], daughter: [relative], sister: [relative], brother: [relative] },
}

const readClient = (s: Salon) => callAs<Client>(s, 'ADMIN', 'GET', `Clients/{sessionCode}/${getClientId(s)}`)
const createCategory = async (s: Salon) =>
  String((await createRecord(s, 'SalonConfigCategories', { category: 'Regular' })).salonConfigCategoryId)

/** The first client with every field, and returned as a body that changes it. */
async function fillClient(s: Salon): Promise<Client> {
  const { version } = await readClient(s)
  const salonConfigCategoryId = await createCategory(s)
  return callAs(s, 'ADMIN', 'PUT', `Clients/{sessionCode}/${getClientId(s)}`, { ...details, salonConfigCategoryId, version })
}

const linkUser = async (s: Salon) =>
  callAs(s, 'ADMIN', 'PUT', `Clients/SetUser/{sessionCode}/${getClientId(s)}`, { userId: (await s.as('IMAGE')).userId })

/** A client with bookings before and after now, a paid visit, a category, a range of spending and a linked team member. */
async function createHistory(s: Salon, fixture: Fixture): Promise<void> {
  await fillClient(s)
  const ranges = [0, 100, 200, 300].map((from) => ({ from, to: from === 300 ? null : from + 100 }))
  await createRecord(s, 'SalonConfigExpenseRanges', { gender: 'female', ranges })
  await linkUser(s)
  await createPastBooking(s)
  await createFullVisit(s, fixture)
  await createBooking(s)
  // A visit that belongs to a past booking counts as a favourite service once it has ended.
  await fixture.db.execute({
    sql: 'UPDATE appointments SET owed_cents = 100 WHERE salon_id = ? AND client_id IN (SELECT value FROM json_each(?))',
    args: [s.salonId, JSON.stringify(s.clients)],
  })
}

const view = {
  name: 'Away',
  notSeenWeeks: 12,
  birthday: 'month',
  since: 'month',
  spentFrom: 10,
  spentTo: 500,
  categoryId: 'none',
  missing: 'any',
}

const getMergeInput = (s: Salon) => ({ clientIdToMaintain: s.clients[1] ?? '', clientIdToDelete: getClientId(s) })
const mergeClients = (s: Salon) => callAs<Merge>(s, 'ADMIN', 'POST', `Clients/Merge/{sessionCode}?${new URLSearchParams(getMergeInput(s))}`)

export const clientExamples: Record<string, CreateExample> = {
  'clientMerge.preview': async (s, fixture) => {
    await createHistory(s, fixture)
    return { input: getMergeInput(s) }
  },
  'clientMerge.merge': async (s, fixture) => {
    await createHistory(s, fixture)
    return { input: { ...getMergeInput(s), take: 'name,phoneNumber' } }
  },
  'clientMerge.undo': async (s, fixture) => {
    await createHistory(s, fixture)
    const { mergeId } = await mergeClients(s)
    // A booking that has come since stays with the kept client.
    const version = (await callAs<Client>(s, 'ADMIN', 'GET', `Clients/{sessionCode}/${s.clients[1]}`)).version
    await callAs(s, 'ADMIN', 'PUT', `Clients/{sessionCode}/${s.clients[1]}`, { email: 'new@example.test', version })
    await fixture.db.execute({ sql: 'UPDATE agendas SET version = version + 1 WHERE salon_id = ?', args: [s.salonId] })
    return { input: { mergeId } }
  },
  'clientMerge.ofClient': async (s) => ({ input: { clientId: (await mergeClients(s)).clientIdToMaintain } }),
  'clientMerge.probable': async (s, fixture) => {
    await fixture.db.execute({ sql: "UPDATE clients SET phone_number = '+39347000' WHERE salon_id = ?", args: [s.salonId] })
    return { foreign: 200 }
  },
  'clientErase.preview': async (s, fixture) => {
    await createHistory(s, fixture)
    await callAs(s, 'ADMIN', 'POST', 'ClientHistoryRequests/{sessionCode}', { clientId: getClientId(s), request: 'Call back' })
    return { input: { clientId: getClientId(s) } }
  },
  'clientErase.erase': (s) => ({ input: { clientId: getClientId(s) } }),
  'clientErase.exportJson': async (s, fixture) => {
    await createHistory(s, fixture)
    return { input: { clientId: getClientId(s) } }
  },
  'clientErase.exportPdf': (s) => ({ input: { clientId: getClientId(s), language: 'it' } }),
  'clients.list': async (s, fixture) => {
    await insertPet(s, fixture)
    await createPastBooking(s)
    return { input: { search: 'moretti' }, foreign: 200 }
  },
  'clients.search': () => ({ input: { search: 'moretti' }, foreign: 200 }),
  'clients.summary': async (s, fixture) => {
    await insertPet(s, fixture)
    await createPastBooking(s)
    return { input: { clientId: (await fillClient(s)).clientId } }
  },
  'clients.one': async (s) => ({ input: { clientId: (await fillClient(s)).clientId } }),
  'clients.appointmentsCount': (s) => ({ input: { clientId: getClientId(s) } }),
  'clients.appointmentsCountForClients': async (s) => {
    const { start } = await createBooking(s)
    return { input: { salonId: s.salonId, date: start.slice(0, 10) } }
  },
  'clients.create': async (s) => ({
    body: { ...details, salonConfigCategoryId: await createCategory(s), notSameAs: [getClientId(s)] },
    foreign: 400,
  }),
  'clients.update': async (s) => ({ input: { clientId: getClientId(s) }, body: await fillClient(s) }),
  'clientList.find': async (s, fixture) => {
    await createHistory(s, fixture)
    return { input: { sort: 'balance', descending: 'true' }, foreign: 200 }
  },
  'clientList.count': () => ({ input: { views: '[{},{"missing":"any"}]' }, foreign: 200 }),
  'clientList.findIds': () => ({ foreign: 200 }),
  'clientList.setCategory': async (s) => ({
    body: { salonConfigCategoryId: await createCategory(s), clientIds: [(await fillClient(s)).clientId] },
    foreign: 400,
  }),
  'clientList.settings': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', 'Clients/Views/{sessionCode}', { views: [view], columns: ['spent'], version: 0 })
    return { foreign: 200 }
  },
  'clientList.saveSettings': () => ({ body: { views: [view], columns: ['spent', 'balance'], version: 0 }, foreign: 200 }),
  'clientRecord.overview': async (s, fixture) => {
    await createHistory(s, fixture)
    for (let n = 0; n < 2; n++)
      await fixture.db.execute({
        sql: `
          INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
          SELECT agenda_id || '.' || ?, salon_id, client_id, start_utc - 604800 * ?, end_utc, changed_utc
          FROM agendas
          WHERE salon_id = ? AND start_utc < 1795000000 AND length(agenda_id) < 60
          LIMIT 1`,
        args: [n, n + 1, s.salonId],
      })
    return { input: { clientId: getClientId(s) } }
  },
  'clientRecord.duplicates': () => ({ input: { name: 'Moretti Giúlia', phoneNumber: '347 128 4410', email: 'x' }, foreign: 200 }),
  'clientRecord.notSame': (s) => ({ body: { clientId: getClientId(s), otherClientId: s.clients[1] } }),
  'clientRecord.favouriteDateTime': (s) => ({ input: { clientId: getClientId(s) } }),
  'clientRecord.saveFavouriteDateTime': (s) => ({ body: { clientId: getClientId(s), dayOfWeek: 5, time: '14:00', version: 1 } }),
  'clientRecord.ofUser': async (s) => {
    await fillClient(s)
    await linkUser(s)
    return { input: { userId: (await s.as('IMAGE')).userId }, as: 'IMAGE', foreign: 403 }
  },
  'clientRecord.setUser': (s) => ({ input: { clientId: getClientId(s) }, body: { userId: s.anna } }),
  'clientRecord.saveImage': (s) => {
    const image = new FormData()
    image.append('image', new File([webp(2, 2)], 'client.webp', { type: 'image/webp' }))
    return { input: { clientId: getClientId(s) }, body: image }
  },
}
