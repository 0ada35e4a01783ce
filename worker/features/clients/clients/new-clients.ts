import * as v from 'valibot'
import { ClientDraft } from '../../../../schema/api/clients/client-fields.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { loadCheckClient } from './load-check-client.ts'
import { nextSearchNo } from './queries.ts'
import { pickChecked } from './rules.ts'

/**
 * Statement that inserts a client of whom only name and phone number are known, beside what else a batch writes. Throws 400 with `fields`
 * for a number that is none in the country of the salon.
 */
export async function insertNamedClient(
  db: StaffDb,
  clientId: string,
  named: { readonly name: string; readonly phoneNumber: string },
  salonCountry: string,
): Promise<Statement<unknown>> {
  const checkClient = await loadCheckClient()
  const { notSameAs: _, relationships: __, ...draft } = v.parse(ClientDraft, named)
  const given = { ...draft, country: salonCountry }
  const checked = checkClient(pickChecked(given), given, toSalonDay(db.nowUtc, db.timeZone), salonCountry)
  return db.insert(clients, { ...given, ...checked, relationships: [], clientId, searchNo: nextSearchNo })
}
