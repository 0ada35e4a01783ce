import type { SubClientDraft, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { degrees, keepRelationships, type Relationship } from '../../../../schema/rules/clients/relationships.ts'
import type { EditedRelationship } from '../../clients/clients/index.ts'

type Text = string
/** A pet's fields in the form. */
export interface PetValues {
  clientId: Text
  name: Text
  species: NonNullable<SubClientDraft['species']>
  breed: Text
  size: Text
  sex: SubClientRecord['sex']
  isNeutered: boolean
  birthDate: string | null
  microchip: Text
  temperament: NonNullable<SubClientDraft['temperament']>
  bites: boolean
  biteNote: Text
  coat: NonNullable<SubClientDraft['coat']>
  coatColour: Text
  undercoat: Text
  skin: Text
  shampoo: Text
  dryer: Text
  matting: number
  mattingNote: Text
  allergies: Text
  parasites: Text
  vetName: Text
  vetPhone: Text
  healthyFromKg: number | null
  healthyToKg: number | null
  relationships: readonly EditedRelationship[]
  hobbies: readonly string[]
  interests: readonly string[]
  clubs: readonly string[]
  facebook: readonly string[]
  linkedIn: readonly string[]
  instagram: readonly string[]
  note: Text
}
export type PetField = keyof PetValues

const blank: PetValues = {
  clientId: '',
  name: '',
  species: 'dog',
  breed: '',
  size: '',
  sex: '',
  isNeutered: false,
  birthDate: null,
  microchip: '',
  temperament: '',
  bites: false,
  biteNote: '',
  coat: '',
  coatColour: '',
  undercoat: '',
  skin: '',
  shampoo: '',
  dryer: '',
  matting: 0,
  mattingNote: '',
  allergies: '',
  parasites: '',
  vetName: '',
  vetPhone: '',
  healthyFromKg: null,
  healthyToKg: null,
  relationships: [],
  hobbies: [],
  interests: [],
  clubs: [],
  facebook: [],
  linkedIn: [],
  instagram: [],
  note: '',
}
const names = Object.keys(blank) as readonly PetField[]
const social = ['hobbies', 'interests', 'clubs', 'facebook', 'linkedIn', 'instagram'] as const
const isSocial = (name: PetField) => social.some((one) => one === name)

type Grouped = Partial<Record<string, { name: string; birthDate: string | null; note: string }[]>>

/** The pet's relatives and those who pick it up, from the stored JSON text. */
export function toRelationships({ relationshipsJSON }: Pick<SubClientRecord, 'relationshipsJSON'>): EditedRelationship[] {
  const groups: Grouped = JSON.parse(relationshipsJSON)
  return degrees.flatMap((degree) => (groups[degree] ?? []).map((entry, at) => ({ ...entry, degree, id: `${degree}.${at}` })))
}

export function toPetValues(pet: SubClientRecord | null): PetValues {
  if (!pet) return blank
  const lists: Partial<PetValues> = JSON.parse(pet.socialJSON)
  const known = { ...blank, ...pet, ...lists, relationships: toRelationships(pet) }
  return Object.fromEntries(names.map((name) => [name, known[name]])) as unknown as PetValues
}

const toGroups = (rows: readonly EditedRelationship[], stored: readonly Relationship[]) => {
  const kept = keepRelationships(rows, 'record', stored)
  return Object.fromEntries(
    degrees.map((degree) => [
      degree,
      kept.filter((row) => row.degree === degree).map(({ name, birthDate, note }) => ({ name, birthDate, note })),
    ]),
  )
}

/** The body of a create or update with the given fields. Incomplete relationships are left out, unless they were stored before. */
export function toPetBody(values: PetValues, fields: readonly PetField[], pet: SubClientRecord | null): Record<string, unknown> {
  const plain = fields.filter((name) => !isSocial(name) && name !== 'relationships')
  const stored = pet ? toRelationships(pet) : []
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(fields.includes('relationships') ? { relationshipsJSON: JSON.stringify(toGroups(values.relationships, stored)) } : {}),
    ...(fields.some(isSocial) ? { socialJSON: JSON.stringify(Object.fromEntries(social.map((name) => [name, values[name]]))) } : {}),
  }
}

export const allFields = names
