import type { Fixture } from '../support/fixture.ts'
import { at, type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, insertWaitingEntry } from './records.ts'

const withEntry = async (salon: Salon, fixture: Fixture) => ({ input: { waitingListEntryId: await insertWaitingEntry(salon, fixture) } })

export const waitingExamples: Record<string, CreateExample> = {
  'freeTimes.ofDay': (s) => ({ input: { date: today, services: s.cut }, foreign: 200 }),
  'waitingList.list': async (s, fixture) => {
    const id = await insertWaitingEntry(s, fixture)
    await callAs(s, 'RECEPTIONIST', 'POST', `WaitingList/Offer/{sessionCode}/${id}`, { start: at('11:00') })
    return { foreign: 200 }
  },
  'waitingList.create': (s) => ({
    body: {
      clientId: s.clients[0],
      services: [{ serviceId: s.cut }],
      weekdays: [2],
      dayFrom: today,
      dayTo: today,
      from: '09:00',
      to: '18:00',
    },
    foreign: 400,
  }),
  'waitingList.remove': withEntry,
  'waitingList.answer': async (s, fixture) => {
    const { input } = await withEntry(s, fixture)
    await fixture.db.execute(`UPDATE waiting_list_entries SET people = 8 WHERE waiting_list_entry_id = '${input.waitingListEntryId}'`)
    return { input, body: { text: 'Would Friday do?', version: 1 } }
  },
  'waitingList.restore': async (s, fixture) => {
    const id = await insertWaitingEntry(s, fixture)
    await fixture.db.execute(`UPDATE waiting_list_entries SET deleted_utc = 1 WHERE waiting_list_entry_id = '${id}'`)
    return { input: { waitingListEntryId: id } }
  },
  'waitingList.freeSlots': async (s, fixture) => ({ input: { waitingListEntryId: await insertWaitingEntry(s, fixture), date: today } }),
  'waitingList.offer': async (s, fixture) => ({ ...(await withEntry(s, fixture)), body: { start: at('11:00') } }),
  'waitingListSettings.one': () => ({ foreign: 200 }),
  'waitingListSettings.update': () => ({ body: { holdMinutes: 45, version: 0 }, foreign: 200 }),
}
