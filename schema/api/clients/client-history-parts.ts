/** What the entries of a client's history have in common. */
import * as v from 'valibot'
import { Derived, Id, Text, Version } from '../values.ts'

/** The team member of an entry. */
export const HistoryPerson = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

export const HistoryNote = Text(2000)

/** The fields of a change that every entry has. `deleted: false` takes back the deletion of the entry. */
export const changeFields = {
  version: Version,
  deleted: v.optional(v.literal(false, 'Invalid value')),
  clientId: Derived,
  image: Derived,
  userDTO: Derived,
}

export const ofClient = v.object({ clientId: Id })
