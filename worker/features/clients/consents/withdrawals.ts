import { consentItems, isMarketing } from '../../../../schema/rules/clients/consents.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { insertEntry } from './queries.ts'

const withdrawn = consentItems.filter(({ purpose }) => isMarketing(purpose)).map((item) => ({ ...item, given: false }))

/** Withdraws every consent of the clients to advertising at their own request; `note` is what they wrote. */
export const withdrawMarketing = (
  db: TenantDb,
  clients: readonly { readonly clientId: string; readonly language: Language }[],
  note: string,
): Statement<unknown>[] =>
  clients.flatMap(({ clientId, language }) =>
    insertEntry(db, { clientPrivacyId: db.newId('cpr'), clientId, source: 'stop', language, consents: withdrawn, note }),
  )
