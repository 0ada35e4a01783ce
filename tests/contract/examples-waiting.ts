import type { Fixture } from '../support/fixture.ts'
import { at, type Salon, today } from '../support/salon.ts'
import type { Make } from './examples.ts'

let entries = 0
/** Somebody on the list, laid down behind the product's back: nobody is asked while a test looks on. */
export async function waits(salon: Salon, world: Fixture, more: Record<string, string> = {}): Promise<string> {
  const id = `wle_${salon.salonId}_${++entries}`
  const row: Record<string, string> = {
    ...{ waiting_list_entry_id: id, salon_id: salon.salonId, client_id: salon.clients[0] ?? '', channel: 'desk' },
    ...{ services_json: JSON.stringify([{ serviceId: salon.cut }]), weekdays_json: '[0,1,2,3,4,5,6]' },
    ...{ day_from: today, day_to: today, from_time: '09:00', to_time: '18:00', ...more },
  }
  const names = Object.keys(row)
  await world.db.execute({
    sql: `INSERT INTO waiting_list_entries (${names.join(', ')}, created_utc, changed_utc) VALUES (${names.map(() => '?').join(', ')}, ${1_700_000_000 + entries}, 1)`,
    args: Object.values(row),
  })
  return id
}

const input = async (salon: Salon, world: Fixture) => ({ input: { waitingListEntryId: await waits(salon, world) } })

export const waitingExamples: Record<string, Make> = {
  'waitingList.list': () => ({ foreign: 200 }),
  'waitingList.create': (s) => ({
    body: {
      ...{ clientId: s.clients[0], services: [{ serviceId: s.cut }], weekdays: [2] },
      ...{ dayFrom: today, dayTo: today, from: '09:00', to: '18:00' },
    },
    foreign: 400,
  }),
  'waitingList.remove': input,
  'waitingList.restore': async (s, world) => {
    const id = await waits(s, world)
    await world.db.execute(`UPDATE waiting_list_entries SET deleted_utc = 1 WHERE waiting_list_entry_id = '${id}'`)
    return { input: { waitingListEntryId: id } }
  },
  'waitingList.freeSlots': async (s, world) => ({ input: { waitingListEntryId: await waits(s, world), date: today } }),
  'waitingList.offer': async (s, world) => ({ ...(await input(s, world)), body: { start: at('11:00') } }),
  'waitingListSettings.one': () => ({ foreign: 200 }),
  'waitingListSettings.update': () => ({ body: { holdMinutes: 45, version: 0 }, foreign: 200 }),
}
