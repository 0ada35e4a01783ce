import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { type GroomPart, petGrooms } from '../../schema/tables/care/pets.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const parts: readonly GroomPart[] = [
  { part: 'head', blade: '10', length: '1.5 mm' },
  { part: 'ears', blade: '15', length: '1.2 mm' },
  { part: 'beard', blade: 'Scissors', length: 'Long, square' },
  { part: 'back', blade: '7F', length: '3.2 mm' },
  { part: 'skirt', blade: 'Scissors', length: '4 cm, tapered' },
  { part: 'legs', blade: 'Comb', length: '19 mm' },
  { part: 'paws', blade: '30', length: '0.5 mm' },
  { part: 'tail', blade: '7F', length: '3.2 mm' },
]
/** One dog in so many has a sheet. */
const groomStep = 2

/** The latest groom sheet of every other pet, by the salon's people in turn. */
export function groomRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const pets = clients.flatMap((client) => client.pets).filter(({ kind }) => kind !== 'cat')
  return [
    rowsFor(
      petGrooms,
      pets
        .filter((_, at) => at % groomStep === 0)
        .map(({ row: { subClientId, salonId } }, at) => {
          const day = addDays(calendar.today, -((at * 11) % 80) - 7)
          return {
            petGroomId: createDemoId('pgr', plan, at),
            salonId,
            subClientId,
            userId: createDemoId('usr', plan, plan.people[at % plan.people.length]?.key ?? ''),
            day,
            parts: [...parts],
            note: at % 4 === 0 ? 'Round head, full legs.' : '',
            ...stamp(toIso(dayRange(day, zone)[0] + 15 * 3600)),
          }
        }),
    ),
  ]
}
