import type { Client, ClientChange } from '../../../../schema/api/clients/client-fields.ts'
import { degrees, type KeepingRule, keepRelationships, type Relationship } from '../../../../schema/rules/clients/relationships.ts'
import { defaults } from '../../../../schema/terms.ts'

/** An entry while it is edited; `id` keeps its row apart from others. */
export interface EditedRelationship extends Relationship {
  readonly id: string
}
type List = readonly string[]

/** A client's fields in the form. */
export interface ClientValues {
  name: string
  phoneNumber: string
  email: string
  birthDate: string | null
  gender: Client['gender']
  salonConfigCategoryId: string | null
  language: Client['language']
  whatsApp: string
  allergies: string
  note: string
  phoneNumber2: string
  whatsAppGateway: boolean
  messenger: string
  telegram: string
  title: string
  address: string
  zipCode: string
  city: string
  district: string
  country: string
  fiscalCode: string
  vatNumber: string
  electronicInvoiceCode: string
  pec: string
  bankAccountIban: string
  bankAccountHolder: string
  bankAccountInstitute: string
  relationships: readonly EditedRelationship[]
  jobType: string
  jobCompanyName: string
  incomeRange: string
  hobbies: List
  interests: List
  clubs: List
  politics: string
  facebook: List
  linkedIn: List
  instagram: List
  howDidYouKnowUs: string
  discountCode: string
  vcaMap: string
  inactiveReason: Client['inactiveReason']
  confirmedFields: Client['confirmedFields']
}
export type ClientField = keyof ClientValues

const blank: ClientValues = {
  name: '',
  phoneNumber: '',
  email: '',
  birthDate: null,
  gender: '',
  salonConfigCategoryId: null,
  language: '',
  whatsApp: '',
  allergies: '',
  note: '',
  phoneNumber2: '',
  whatsAppGateway: false,
  messenger: '',
  telegram: '',
  title: '',
  address: '',
  zipCode: '',
  city: '',
  district: '',
  country: defaults.country,
  fiscalCode: '',
  vatNumber: '',
  electronicInvoiceCode: '',
  pec: '',
  bankAccountIban: '',
  bankAccountHolder: '',
  bankAccountInstitute: '',
  relationships: [],
  jobType: '',
  jobCompanyName: '',
  incomeRange: '',
  hobbies: [],
  interests: [],
  clubs: [],
  politics: '',
  facebook: [],
  linkedIn: [],
  instagram: [],
  howDidYouKnowUs: '',
  discountCode: '',
  vcaMap: '',
  inactiveReason: '',
  confirmedFields: [],
}

const toRows = ({ relationships }: Client): EditedRelationship[] =>
  degrees.flatMap((degree) => relationships[degree].map((entry, at) => ({ ...entry, degree, id: `${degree}.${at}` })))

export function toClientValues(client: Client | null): ClientValues {
  if (!client) return blank
  const names = Object.keys(blank) as ClientField[]
  const known = { ...client, ...client.social, relationships: toRows(client) }
  return Object.fromEntries(names.map((name) => [name, known[name]])) as unknown as ClientValues
}

/** An entry of the form that was never filled in, or is as complete as it is stored, has no `id` on the wire. */
const toGroups = (
  rows: readonly EditedRelationship[],
  rule: KeepingRule,
  stored: readonly Relationship[],
): NonNullable<ClientChange['relationships']> => {
  const kept = keepRelationships(rows, rule, stored)
  const groups = degrees.map((degree) => [
    degree,
    kept.filter((row) => row.degree === degree).map(({ name, birthDate, note }) => ({ name, birthDate, note })),
  ])
  return Object.fromEntries(groups)
}

const social = ['hobbies', 'interests', 'clubs', 'facebook', 'linkedIn', 'instagram'] as const
const isSocial = (name: ClientField) => social.some((one) => one === name)

/** The body of a create or update with the given fields. Incomplete relationships are left out, unless they were stored before. */
export function toClientBody(
  values: ClientValues,
  names: readonly ClientField[],
  client: Client | null,
  keeping: KeepingRule = 'record',
): Record<string, unknown> {
  const plain = names.filter((name) => !isSocial(name) && name !== 'relationships')
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(names.includes('relationships') ? { relationships: toGroups(values.relationships, keeping, client ? toRows(client) : []) } : {}),
    ...(names.some(isSocial) ? { social: Object.fromEntries(social.map((name) => [name, values[name]])) } : {}),
  }
}

export const allFields = Object.keys(blank) as readonly ClientField[]
