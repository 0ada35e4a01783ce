import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import type { subClients } from '../../schema/tables/clients.ts'
import { type GroomPart, petGrooms } from '../../schema/tables/pets.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

type PetRow = typeof subClients.$inferInsert

const biteNotes = ['When paws are touched: muzzle, two people', 'At the dryer: start on low', 'When ears are cleaned']
const coats = ['curly', 'wire', 'double', 'smooth', 'silky', 'long']
const colours = ['Black', 'Apricot', 'Pepper and salt', 'White', 'Brown', 'Cream']
const vets = ['Dr. Serra', 'Dr. Bruno', 'Clinica San Paolo']
const vaccinations = ['Rabies', 'Leptospirosis', 'Distemper, parvo']
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
/** One pet in so many has each of them. */
const [biteStep, vetStep, groomStep] = [7, 2, 2]
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** The groomer's part of a pet's record. It follows from the pet's number, so that it changes no other random value. */
export function makePetDetails(calendar: Calendar, no: number, kg: number) {
  const bites = no % biteStep === 0
  const daysAgo = (days: number) => addDays(calendar.today, -days)
  return {
    isNeutered: no % 3 !== 0,
    coat: pick(coats, no) ?? '',
    coatColour: pick(colours, no * 5 + 1) ?? '',
    temperament: bites ? 'nervous' : (pick(['calm', 'lively', 'calm', 'fearful'], no) ?? ''),
    bites,
    biteNote: bites ? (pick(biteNotes, no / biteStep) ?? '') : '',
    matting: no % 5 === 0 ? 2 : 0,
    mattingNote: no % 5 === 0 ? 'Behind the ears' : '',
    skin: no % 4 === 0 ? 'Dry on the back' : '',
    shampoo: no % 3 === 0 ? 'Oatmeal, no perfume' : '',
    vetName: no % vetStep === 0 ? (pick(vets, no) ?? '') : '',
    vetPhone: no % vetStep === 0 ? `+3901143320${String(no % 90).padStart(2, '0')}` : '',
    healthyFromKg: Math.max(1, Math.round(kg * 0.9)),
    healthyToKg: Math.round(kg * 1.1) + 1,
    weights: [
      { day: daysAgo(300), kg: Math.round(kg * 9) / 10 },
      { day: daysAgo(160), kg: Math.round(kg * 9.4) / 10 },
      { day: daysAgo(40), kg },
    ],
    vaccinations: vaccinations.slice(0, (no % 3) + 1).map((vaccination, at) => {
      const expires = addDays(calendar.today, ((no * 37 + at * 61) % 400) - 40)
      return { vaccination, given: addDays(expires, -365), expires }
    }),
  } satisfies Partial<PetRow>
}

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
            userId: createDemoId('usr', plan, pick(plan.people, at)?.key ?? ''),
            day,
            parts: [...parts],
            note: at % 4 === 0 ? 'Round head, full legs.' : '',
            ...stamp(toIso(dayRange(day, zone)[0] + 15 * 3600)),
          }
        }),
    ),
  ]
}
