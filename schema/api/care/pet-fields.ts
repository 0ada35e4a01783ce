import * as v from 'valibot'
import { coats, groomParts, species, temperaments } from '../../rules/care/pet-terms.ts'
import { Relationships, Social } from '../clients/client-fields.ts'
import { refine } from '../refine.ts'
import {
  AgreementDay,
  ContactMail,
  ContactNumber,
  Day,
  Derived,
  HealthText,
  Id,
  Instant,
  Line,
  Name,
  PastDay,
  PhoneNumber,
  Text,
  Version,
  Weight,
  Whole,
} from '../values.ts'

/** The fields of a pet's record. */

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** JSON text of a value; its issues are reported at the field. */
const JsonText = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.string('Required'), v.maxLength(20_000, 'Too long'), v.transform(parseJson), schema)

/** A vaccination; without `expires` it is valid for ever. */
const Vaccination = refine(
  v.strictObject({
    vaccination: Name(100),
    given: v.optional(v.nullable(PastDay), null),
    expires: v.optional(v.nullable(AgreementDay), null),
  }),
  ({ given, expires }) =>
    given !== null && expires !== null && expires < given ? { path: ['expires'], message: 'Expires before it was given' } : undefined,
)
const WeighIn = v.strictObject({ day: PastDay, kg: Weight })

const texts = {
  breed: Line(100),
  size: Line(100),
  allergies: Text(500),
  note: Text(2000),
  coatColour: Line(60),
  undercoat: Line(120),
  skin: Line(200),
  shampoo: Line(120),
  dryer: Line(120),
  biteNote: Line(200),
  mattingNote: Line(200),
  parasites: Line(200),
  vetName: Line(100),
  vetPhone: PhoneNumber,
  microchip: v.pipe(
    Line(30),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^(\d{9,15})?$/, 'Enter 9 to 15 digits'),
  ),
}
type Texts = typeof texts

const others = {
  species: v.picklist(['', ...species], 'Invalid value'),
  sex: v.picklist(['', 'female', 'male'], 'Invalid value'),
  birthDate: v.nullable(PastDay),
  isNeutered: v.boolean(),
  coat: v.picklist(['', ...coats], 'Invalid value'),
  temperament: v.picklist(['', ...temperaments], 'Invalid value'),
  bites: v.boolean(),
  /** 0 is none, 4 is felted. */
  matting: Whole(0, 4),
  healthyFromKg: v.nullable(Weight),
  healthyToKg: v.nullable(Weight),
  /** One a day. */
  weights: v.pipe(
    v.array(WeighIn),
    v.maxLength(300, 'Too many'),
    v.check((list) => new Set(list.map(({ day }) => day)).size === list.length, 'Already exists'),
  ),
  vaccinations: v.pipe(v.array(Vaccination), v.maxLength(40, 'Too many')),
  diedOn: v.nullable(PastDay),
  socialJSON: JsonText(Social),
  relationshipsJSON: JsonText(Relationships),
}

/** A pet in lists. `expired` names the vaccinations that have expired today; visits are bookings that were not cancelled. */
export const SubClient = v.object({
  subClientId: Id,
  salonId: Id,
  clientId: Id,
  clientName: v.string(),
  phoneNumber: ContactNumber,
  name: v.string(),
  species: v.string(),
  breed: v.string(),
  size: v.string(),
  sex: v.picklist(['', 'female', 'male']),
  birthDate: v.nullable(Day),
  microchip: v.string(),
  allergies: HealthText,
  note: v.string(),
  coat: v.string(),
  bites: v.boolean(),
  biteNote: v.string(),
  matting: v.number(),
  /** The latest weight. */
  kg: v.nullable(v.number()),
  expired: v.array(v.string()),
  diedOn: v.nullable(Day),
  lastVisit: v.nullable(Instant),
  nextVisit: v.nullable(Instant),
  version: v.number(),
})
export type SubClient = v.InferOutput<typeof SubClient>

/** What has to be known of a pet before it is touched. `expired` names the vaccinations that have expired by the day of the booking. */
export const PetWarnings = { bites: v.boolean(), biteNote: v.string(), expired: v.array(v.string()) }
export const BookedPet = v.object({ subClientId: Id, name: v.string(), ...PetWarnings })
export type BookedPet = v.InferOutput<typeof BookedPet>

/** A booking of the pet. `services` are the names of its services for the pet, separated by commas. */
const PetVisit = v.object({ agendaId: Id, start: Instant, services: v.string(), firstName: v.string(), minutes: v.number() })
export type PetVisit = v.InferOutput<typeof PetVisit>

/** Blade and length per area of the body on a day. `userDTO` is the groomer. */
export const PetGroom = v.object({
  petGroomId: Id,
  subClientId: Id,
  day: Day,
  parts: v.array(v.object({ part: v.picklist(groomParts), blade: v.string(), length: v.string() })),
  note: v.string(),
  userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
  version: v.number(),
})
export type PetGroom = v.InferOutput<typeof PetGroom>

/** Everything that the record of a pet shows. */
export const SubClientRecord = v.object({
  ...SubClient.entries,
  ...(Object.fromEntries(Object.keys(texts).map((name) => [name, v.string()])) as { [K in keyof Texts]: v.StringSchema<undefined> }),
  temperament: v.string(),
  isNeutered: v.boolean(),
  healthyFromKg: v.nullable(v.number()),
  healthyToKg: v.nullable(v.number()),
  weights: v.array(v.object({ day: Day, kg: v.number() })),
  vaccinations: v.array(v.object({ vaccination: v.string(), given: v.nullable(Day), expires: v.nullable(Day) })),
  /** JSON text of the same properties as a client's `social` and `relationships`. */
  socialJSON: v.string(),
  relationshipsJSON: v.string(),
  clientDTO: v.object({
    clientId: Id,
    name: v.string(),
    phoneNumber: ContactNumber,
    whatsApp: ContactNumber,
    email: ContactMail,
    note: v.string(),
    inactiveReason: v.picklist(['', 'died', 'moved_away']),
  }),
  otherPets: v.array(v.object({ subClientId: Id, name: v.string(), breed: v.string() })),
  /** Pictures in the pet's gallery. */
  pictures: v.number(),
  /** The newest first; at most 30 of each. */
  groomsDTO: v.array(PetGroom),
  visits: v.array(PetVisit),
  /** The next first. */
  upcoming: v.array(PetVisit),
})
export type SubClientRecord = v.InferOutput<typeof SubClientRecord>

const optionalTexts = Object.fromEntries(Object.entries(texts).map(([name, schema]) => [name, v.optional(schema, '')])) as {
  [K in keyof Texts]: v.OptionalSchema<Texts[K], ''>
}
const weightFits = ({
  healthyFromKg,
  healthyToKg,
}: {
  healthyFromKg?: number | null | undefined
  healthyToKg?: number | null | undefined
}) =>
  typeof healthyFromKg === 'number' && typeof healthyToKg === 'number' && healthyToKg <= healthyFromKg
    ? ({ path: ['healthyToKg'], message: 'Must be more than the lower limit' } as const)
    : undefined

export const SubClientDraft = refine(
  v.strictObject({
    clientId: Id,
    name: Name(100),
    ...optionalTexts,
    species: v.optional(others.species, ''),
    sex: v.optional(others.sex, ''),
    birthDate: v.optional(others.birthDate, null),
    isNeutered: v.optional(others.isNeutered, false),
    coat: v.optional(others.coat, ''),
    temperament: v.optional(others.temperament, ''),
    bites: v.optional(others.bites, false),
    matting: v.optional(others.matting, 0),
    healthyFromKg: v.optional(others.healthyFromKg, null),
    healthyToKg: v.optional(others.healthyToKg, null),
    weights: v.optional(others.weights, []),
    vaccinations: v.optional(others.vaccinations, []),
    socialJSON: v.optional(others.socialJSON, '{}'),
    relationshipsJSON: v.optional(others.relationshipsJSON, '{}'),
  }),
  weightFits,
)
export type SubClientDraft = v.InferInput<typeof SubClientDraft>

/** Not yet compared with each other. */
export const SubClientChangeFields = v.strictObject({
  ...v.partial(v.object({ clientId: Id, name: Name(100), ...texts, ...others })).entries,
  subClientId: Id,
  version: Version,
  salonId: Derived,
  clientName: Derived,
  phoneNumber: Derived,
  kg: Derived,
  expired: Derived,
  lastVisit: Derived,
  nextVisit: Derived,
  clientDTO: Derived,
  otherPets: Derived,
  pictures: Derived,
  groomsDTO: Derived,
  visits: Derived,
  upcoming: Derived,
})
/** The changed fields of a pet. */
export const SubClientChange = refine(SubClientChangeFields, weightFits)
export type SubClientChange = v.InferInput<typeof SubClientChange>
