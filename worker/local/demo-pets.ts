import { addDays } from '../../schema/rules/salon-time.ts'
import type { subClients } from '../../schema/tables/clients/clients.ts'
import type { Calendar } from './demo-calendar.ts'

type PetRow = typeof subClients.$inferInsert

const biteNotes = ['When paws are touched: muzzle, two people', 'At the dryer: start on low', 'When ears are cleaned']
const coats = ['curly', 'wire', 'double', 'smooth', 'silky', 'long']
const colours = ['Black', 'Apricot', 'Pepper and salt', 'White', 'Brown', 'Cream']
const vets = ['Dr. Serra', 'Dr. Bruno', 'Clinica San Paolo']
const vaccinations = ['Rabies', 'Leptospirosis', 'Distemper, parvo']
/** One pet in so many has each of them. */
const [biteStep, vetStep] = [7, 2]
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
