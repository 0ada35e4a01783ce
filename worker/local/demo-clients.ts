import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { fold, toSearchDigits } from '../../schema/rules/search.ts'
import { clients, subClients } from '../../schema/tables/clients/clients.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import { jobs, mensNames, mobilePrefixes, petNames, sources, streets, surnames, towns, womensNames } from './demo-names.ts'
import { makePetDetails } from './demo-pets.ts'
import type { SalonPlan } from './demo-plan.ts'
import type { Random } from './demo-random.ts'
import { breeds } from './demo-zampa-catalogue.ts'

type ClientRow = typeof clients.$inferInsert
type PetRow = typeof subClients.$inferInsert

/** A client with what `makeBookings` needs: the kind of recipes, the pets, and how often the client comes. */
export interface DemoClient {
  readonly row: ClientRow & { birthDate: string | null; allergies: string }
  readonly pets: readonly { row: PetRow; kind: string }[]
  readonly kind: string
  /** Relative weight. */
  readonly visitFrequency: number
}

const notes = [
  'Prefers a lukewarm wash.',
  'Always ten minutes late.',
  'Wants the quiet seat at the window.',
  'Comes with a child.',
  'Coffee without sugar.',
  'Patch test before any dark shade.',
  'Sensitive scalp.',
  'Does not want photos.',
  'Pays by card only.',
]
const petNotes = ['Afraid of the dryer.', 'Bites when paws are touched: muzzle.', 'Loves treats.', 'Call when ready.', 'Pulls on the lead.']
const allergies = ['PPD', 'Nickel', 'PPD, nickel', 'Latex', 'Fragrances', 'Ammonia']

export function makeClients(plan: SalonPlan, calendar: Calendar, random: Random): DemoClient[] {
  const list = Array.from({ length: plan.clients }, (_, i) => makeClient(plan, calendar, random, i + 1))
  const first = list.at(-2)
  return list.map((client, i) => (first && i === list.length - 1 ? { ...client, row: { ...client.row, ...misspell(first.row) } } : client))
}

/** A second record of a client: the same phone number, the name with a letter missing. */
function misspell({ name, phoneNumber, birthDate }: DemoClient['row']): Pick<ClientRow, 'name' | 'searchText' | 'searchDigits'> {
  const misspelt = `${name.slice(0, -2)}${name.slice(-1)}`
  const contact = { phoneNumber, phoneNumber2: '', email: '', birthDate }
  return { name: misspelt, ...contact, searchText: fold(misspelt), searchDigits: toSearchDigits(phoneNumber ?? '') }
}

function makeClient(plan: SalonPlan, calendar: Calendar, random: Random, no: number): DemoClient {
  const salonId = createDemoId('sal', plan, 'salon')
  const clientId = createDemoId('cli', plan, no)
  const man = random.chance(plan.salon.isPet ? 0.45 : 0.36)
  const [first, last] = [random.pick(man ? mensNames : womensNames), random.pick(surnames)]
  const plain = (text: string) => fold(text).replace(/[^a-z]/g, '')
  const phoneNumber = `+39${random.pick(mobilePrefixes)}${String(random.between(1_000_000, 9_999_999))}`
  const phoneNumber2 = random.chance(0.06) ? `+39011${random.between(2_000_000, 8_999_999)}` : ''
  const email = random.chance(0.8) ? `${plain(first)}.${plain(last)}${no}@example.com` : ''
  const [city, zipCode, district] = random.pick(towns)
  const hasAddress = random.chance(0.6)
  const name = `${first} ${last}`
  const row = {
    clientId,
    salonId,
    searchNo: plan.salonNo * 2 ** 32 + no,
    searchText: fold(`${name} ${email}`),
    searchDigits: toSearchDigits(phoneNumber, phoneNumber2),
    name,
    address: hasAddress ? `${random.pick(streets)} ${random.between(1, 140)}` : '',
    city: hasAddress ? city : '',
    zipCode: hasAddress ? zipCode : '',
    district: hasAddress ? district : '',
    phoneNumber,
    phoneNumber2,
    email,
    vatNumber: '',
    electronicInvoiceCode: '',
    note: random.chance(0.15) ? random.pick(notes) : '',
    allergies: !plan.salon.isPet && random.chance(0.06) ? random.pick(allergies) : '',
    whatsApp: random.chance(0.7) ? phoneNumber : '',
    birthDate: makeBirthDate(calendar, random, no),
    gender: man ? ('male' as const) : ('female' as const),
    jobType: random.chance(0.3) ? random.pick(jobs) : '',
    howDidYouKnowUs: random.chance(0.4) ? random.pick(sources) : '',
    ...makeStanding(plan, no),
    netPromoterScore: random.chance(0.2) ? random.pick([6, 7, 8, 8, 9, 9, 9, 10, 10, 10]) : null,
    ...stamp(toIso(dayRange(addDays(calendar.today, -random.between(70, 1500)), zone)[0] + random.between(9 * 3600, 18 * 3600))),
  }
  const pets = plan.salon.isPet ? makePets(plan, calendar, random, no, row) : []
  return { row, pets, kind: man ? 'man' : 'woman', visitFrequency: random.pick([1, 1, 0.6, 0.6, 0.25, 0.1]) }
}

/** Category, partner discount and family follow from the number, so that they change no other random value. */
function makeStanding(plan: SalonPlan, no: number): Partial<ClientRow> {
  const relative = {
    degree: 'daughter' as const,
    name: 'Bianca',
    birthDate: toBirthDate('2015-02-14', 2015),
    note: 'First haircut in spring',
  }
  return {
    salonConfigCategoryId: no % 4 === 0 ? null : createDemoId('ccg', plan, (no % 3) + 1),
    discountCode: no % 97 === 0 ? 'GYM' : '',
    relationships: no % 23 === 0 ? [relative] : [],
  }
}

/** The first twelve have their birthday in the days around today; some of the others have not given it. */
function makeBirthDate(calendar: Calendar, random: Random, no: number): string | null {
  const daysOff = no <= 12 ? no - 3 : random.between(0, 364)
  const known = no <= 12 || random.chance(0.75)
  const date = toBirthDate(addDays(calendar.today, daysOff), random.between(1948, 2006))
  return known ? date : null
}

/** The same day of an earlier year; 29 February only where that year has one. */
export function toBirthDate(day: string, year: number): string {
  const monthAndDay = day.slice(5)
  return `${monthAndDay === '02-29' ? year - (year % 4) : year}-${monthAndDay}`
}

function makePets(plan: SalonPlan, calendar: Calendar, random: Random, no: number, owner: ClientRow): DemoClient['pets'] {
  return Array.from({ length: random.pick([1, 1, 1, 1, 2, 2, 3]) }, (_, i) => {
    const kind = random.weighted(
      ['small', 'medium', 'large', 'cat'],
      (candidate) => ({ small: 9, medium: 6, large: 4, cat: 3 })[candidate] ?? 1,
    )
    const name = random.pick(petNames)
    const weight =
      { small: random.between(3, 9), medium: random.between(11, 24), large: random.between(26, 48) }[kind] ?? random.between(3, 7)
    const row: PetRow = {
      subClientId: createDemoId('pet', plan, no * 10 + i),
      salonId: owner.salonId,
      clientId: owner.clientId,
      name,
      searchText: fold(name),
      species: kind === 'cat' ? 'cat' : 'dog',
      breed: random.pick(breeds[kind] ?? ['Mixed']),
      size: { small: 'S', medium: 'M', large: 'L' }[kind] ?? '',
      sex: random.pick(['female', 'male']),
      birthDate: random.chance(0.7) ? addDays(calendar.today, -random.between(200, 4800)) : null,
      microchip: random.chance(0.6) ? `380260${String(random.between(0, 999_999_999)).padStart(9, '0')}` : '',
      allergies: random.chance(0.1) ? random.pick(['Oatmeal', 'Chicken', 'Flea spray']) : '',
      note: random.chance(0.25) ? random.pick(petNotes) : '',
      ...makePetDetails(calendar, no * 10 + i, weight),
      ...stamp(owner.changed),
    }
    return { row, kind }
  })
}

export const clientRows = (list: readonly DemoClient[]): TableRows[] => [
  rowsFor(
    clients,
    list.map((client) => client.row),
  ),
  rowsFor(
    subClients,
    list.flatMap((client) => client.pets.map((pet) => pet.row)),
  ),
]
