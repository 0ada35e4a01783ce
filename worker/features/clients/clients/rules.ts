import type { Client, ClientChange } from '../../../../schema/api/clients/client-fields.ts'
import { degrees, isComplete, type Relationship } from '../../../../schema/rules/clients/relationships.ts'

export const phoneFields = ['phoneNumber', 'phoneNumber2', 'whatsApp'] as const
/** Fields that are checked together: a change of some of them needs the others of the record. */
const checkedFields = [
  ...phoneFields,
  'name',
  'email',
  'country',
  'birthDate',
  'gender',
  'fiscalCode',
  'vatNumber',
  'bankAccountIban',
  'electronicInvoiceCode',
  'confirmedFields',
] as const satisfies readonly (keyof Client)[]
export type CheckedValues = Pick<Client, (typeof checkedFields)[number]>

/** The checked fields of a record or change. */
export const pickChecked = <T extends Partial<CheckedValues>>(values: T): Pick<T, keyof CheckedValues & keyof T> =>
  Object.fromEntries(checkedFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]))) as T
/** Whether a change has all checked fields: then it is checked without the record. */
export const hasAllChecked = (change: Partial<CheckedValues>): change is CheckedValues =>
  checkedFields.every((field) => change[field] !== undefined)

type Grouped = NonNullable<ClientChange['relationships']>
/** The stored list of relationships: entries without name or birth date are left out. */
export const toRelationshipRows = (groups: Grouped): Relationship[] =>
  degrees.flatMap((degree) =>
    (groups[degree] ?? [])
      .map(({ name = '', birthDate = null, note = '' }): Relationship => ({ degree, name, birthDate, note }))
      .filter((entry) => isComplete(entry, 'call')),
  )
