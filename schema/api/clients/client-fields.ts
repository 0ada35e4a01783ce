import * as v from 'valibot'
import { isWebAddress } from '../../rules/web-address.ts'
import { languages } from '../../terms.ts'
import { Country } from '../platform/salons-schemas.ts'
import {
  ConsentToken,
  ContactMail,
  ContactNumber,
  Day,
  Derived,
  HealthText,
  Id,
  Ids,
  Line,
  Name,
  OptionalMail,
  PastDay,
  PhoneNumber,
  Text,
  Version,
} from '../values.ts'

/** The fields of a client's record. Values that need a country's rules or the current day are checked by the worker as well. */

/** A username of a messenger, or a web address; empty without one. */
const Handle = v.pipe(
  Line(120),
  v.check((text) => !/^[a-z][a-z\d+.-]*:/i.test(text) || isWebAddress(text), 'Enter a valid web address'),
)
export const genders = ['', 'female', 'male', 'other'] as const
export const inactiveReasons = ['', 'died', 'moved_away'] as const
/** Fields whose value may be unusual and still right: it is kept once somebody has confirmed it. */
export const confirmableFields = ['fiscalCode', 'phoneNumber', 'phoneNumber2', 'whatsApp'] as const

const Entries = v.optional(v.pipe(v.array(v.pipe(Line(200), v.nonEmpty('Required'))), v.maxLength(30, 'Too many')), [])
export const Social = v.strictObject({
  hobbies: Entries,
  interests: Entries,
  clubs: Entries,
  facebook: Entries,
  linkedIn: Entries,
  instagram: Entries,
})
/** An entry without name or birth date is accepted and left out. */
const Relative = v.strictObject({
  name: v.optional(Line(100), ''),
  birthDate: v.optional(v.nullable(PastDay), null),
  note: v.optional(Text(500), ''),
})
const Relatives = v.optional(v.pipe(v.array(Relative), v.maxLength(20, 'Too many')), [])
/** Grouped by degree. */
export const Relationships = v.strictObject({
  spouse: Relatives,
  son: Relatives,
  daughter: Relatives,
  sister: Relatives,
  brother: Relatives,
})

/** Texts of the record; each is optional and empty by default. */
const texts = {
  address: Line(),
  city: Line(),
  zipCode: Line(20),
  district: Line(60),
  country: v.union([v.literal(''), Country], 'Enter a valid country'),
  phoneNumber: PhoneNumber,
  phoneNumber2: PhoneNumber,
  email: OptionalMail,
  title: Line(60),
  note: Text(2000),
  allergies: Text(500),
  fiscalCode: Line(20),
  vatNumber: Line(20),
  electronicInvoiceCode: Line(10),
  pec: OptionalMail,
  whatsApp: PhoneNumber,
  messenger: Handle,
  telegram: Handle,
  discountCode: Line(40),
  vcaMap: Line(),
  politics: Line(),
  jobType: Line(100),
  jobCompanyName: Line(100),
  incomeRange: Line(100),
  howDidYouKnowUs: Line(),
  bankAccountHolder: Line(),
  bankAccountInstitute: Line(),
  bankAccountIban: Line(50),
}
type Texts = typeof texts
const names = Object.keys(texts) as (keyof Texts)[]

const others = {
  birthDate: v.nullable(PastDay),
  gender: v.picklist(genders, 'Invalid value'),
  whatsAppGateway: v.boolean(),
  salonConfigCategoryId: v.nullable(Id),
  language: v.picklist(['', ...languages], 'Invalid value'),
  inactiveReason: v.picklist(inactiveReasons, 'Invalid value'),
  confirmedFields: v.pipe(v.array(v.picklist(confirmableFields, 'Invalid value')), v.maxLength(confirmableFields.length, 'Too many')),
  social: Social,
  relationships: Relationships,
}

const Strings = v.array(v.string())
const StoredRelatives = v.array(v.object({ name: v.string(), birthDate: v.nullable(Day), note: v.string() }))

/** A client as their bookings show them. */
export const BookedClient = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  allergies: HealthText,
  note: v.string(),
})

/**
 * The whole record. `fasciaCliente` is the salon's spending range, 1 to 4, of the last twelve months; empty without a range.
 * `privacyToken` is that of the latest privacy link that the client was sent; empty without one.
 */
export const Client = v.object({
  clientId: Id,
  salonId: Id,
  name: v.string(),
  ...(Object.fromEntries(names.map((name) => [name, v.string()])) as { [K in keyof Texts]: v.StringSchema<undefined> }),
  phoneNumber: ContactNumber,
  phoneNumber2: ContactNumber,
  whatsApp: ContactNumber,
  email: ContactMail,
  pec: ContactMail,
  birthDate: v.nullable(Day),
  gender: others.gender,
  whatsAppGateway: v.boolean(),
  salonConfigCategoryId: v.nullable(Id),
  language: others.language,
  inactiveReason: others.inactiveReason,
  confirmedFields: v.array(v.picklist(confirmableFields)),
  social: v.object({
    hobbies: Strings,
    interests: Strings,
    clubs: Strings,
    facebook: Strings,
    linkedIn: Strings,
    instagram: Strings,
  }),
  relationships: v.object({
    spouse: StoredRelatives,
    son: StoredRelatives,
    daughter: StoredRelatives,
    sister: StoredRelatives,
    brother: StoredRelatives,
  }),
  zodiacSign: v.nullable(v.string()),
  fasciaCliente: v.string(),
  privacyToken: ConsentToken,
  netPromoterScore: v.nullable(v.number()),
  image: v.nullable(v.string()),
  version: v.number(),
})
export type Client = v.InferOutput<typeof Client>

const optionalTexts = Object.fromEntries(Object.entries(texts).map(([name, schema]) => [name, v.optional(schema, '')])) as {
  [K in keyof Texts]: v.OptionalSchema<Texts[K], ''>
}

/**
 * A new client. Phone numbers may be written in any format. Without `country`, it is the salon's.
 * `notSameAs` are similar clients who are known to be other persons.
 */
export const ClientDraft = v.strictObject({
  name: Name(),
  ...optionalTexts,
  country: v.optional(texts.country),
  birthDate: v.optional(others.birthDate, null),
  gender: v.optional(others.gender, ''),
  whatsAppGateway: v.optional(others.whatsAppGateway, false),
  salonConfigCategoryId: v.optional(others.salonConfigCategoryId, null),
  language: v.optional(others.language, ''),
  inactiveReason: v.optional(others.inactiveReason, ''),
  confirmedFields: v.optional(others.confirmedFields, []),
  social: v.optional(Social, {}),
  relationships: v.optional(Relationships, {}),
  notSameAs: v.optional(Ids, []),
})
export type ClientDraft = v.InferInput<typeof ClientDraft>

/** The changed fields of a client. */
export const ClientChange = v.strictObject({
  ...v.partial(v.object({ name: Name(), ...texts, ...others })).entries,
  clientId: Derived,
  salonId: Derived,
  zodiacSign: Derived,
  fasciaCliente: Derived,
  privacyToken: Derived,
  netPromoterScore: Derived,
  image: Derived,
  version: Version,
})
export type ClientChange = v.InferInput<typeof ClientChange>
