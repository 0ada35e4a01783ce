import { sql } from 'drizzle-orm'
import type { Duplicate } from '../../../../schema/api/clients/client-record-schemas.ts'
import { findDuplicateReason, toPhoneTail } from '../../../../schema/rules/clients/near-name.ts'
import { fold } from '../../../../schema/rules/search.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

export interface EnteredPerson {
  readonly clientId?: string | undefined
  readonly name: string
  readonly phoneNumber: string
  readonly phoneNumber2: string
  readonly email: string
}

const maxCandidates = 300
const maxDuplicates = 5
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const inText = (text: string) => `text : ${quote(text)}`

/**
 * Query of the search index for candidates: the end of a phone number, the e-mail address, or a name whose words all begin alike or all
 * end alike, so that one misspelled letter in each is found. Null where nothing can be searched.
 */
function toMatch({ name, phoneNumber, phoneNumber2, email }: EnteredPerson): string | null {
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length >= 3)
    .slice(0, 4)
  const alternatives = [phoneNumber, phoneNumber2].flatMap((number) => {
    const tail = toPhoneTail(number)
    return tail ? [`digits : ${quote(tail)}`] : []
  })
  if (email.trim().length >= 5) alternatives.push(inText(fold(email)))
  if (words.length >= 2) {
    alternatives.push(`(${words.map((word) => inText(word.slice(0, 3))).join(' AND ')})`)
    alternatives.push(`(${words.map((word) => inText(word.slice(-3))).join(' AND ')})`)
  }
  return alternatives.length > 0 ? alternatives.join(' OR ') : null
}

const reasonOrder = { phone: 0, email: 1, name: 2 }

/** Clients who may be the same person, the surest first. */
export function selectDuplicates(db: StaffDb, person: EnteredPerson): Statement<Duplicate[]> {
  const match = toMatch(person)
  // The unary plus below keeps the planner from walking all clients of the salon, with the index queried for each.
  const candidates = sql`
    client.search_no IN (
      SELECT rowid
      FROM client_search
      WHERE client_search MATCH ${match ?? ''}
        AND rowid > s.low
        AND rowid < s.low + 4294967296
      LIMIT ${maxCandidates}
    )`
  const self = person.clientId ?? ''
  return db.queryRaw(
    (salonId) => sql`
      SELECT client.client_id, client.name, client.phone_number, client.phone_number_2, client.email, client.birth_date
      FROM
        (SELECT salon.salon_id AS id, salon.salon_no << 32 AS low FROM salons salon WHERE salon.salon_id = ${salonId}) s,
        clients client
      WHERE ${match === null ? sql`0` : candidates}
        AND +client.salon_id = s.id
        AND client.client_id <> ${self}
        AND client.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM client_distinctions client_distinction
          WHERE client_distinction.salon_id = client.salon_id
            AND client_distinction.client_id = min(client.client_id, ${self})
            AND client_distinction.other_client_id = max(client.client_id, ${self})
        )`,
    (rows) =>
      rows
        .flatMap((row) => {
          const found = {
            clientId: String(row.client_id),
            name: String(row.name),
            phoneNumber: String(row.phone_number),
            email: String(row.email),
            birthDate: row.birth_date === null ? null : String(row.birth_date),
          }
          const reason = findDuplicateReason(person, { ...found, phoneNumber2: String(row.phone_number_2) })
          return reason ? [{ ...found, reason }] : []
        })
        .toSorted((a, b) => reasonOrder[a.reason] - reasonOrder[b.reason] || a.name.localeCompare(b.name))
        .slice(0, maxDuplicates),
  )
}

/** Remembers that clients of the salon are not the same person as `clientId`. */
export const insertDistinctions = (db: StaffDb, clientId: string, others: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT OR IGNORE INTO client_distinctions (salon_id, client_id, other_client_id, user_id, at_utc)
      SELECT client.salon_id, min(client.client_id, ${clientId}), max(client.client_id, ${clientId}), ${userId}, ${db.nowUtc}
      FROM json_each(${JSON.stringify(others)}) j
      CROSS JOIN clients client ON client.client_id = j.value
      WHERE client.salon_id = ${salonId}
        AND client.client_id <> ${clientId}
        AND client.deleted_utc IS NULL`,
  )
