import { createHash } from 'node:crypto'
import type { OffersConsent } from '../../../../schema/api/booking/online-booking-schemas.ts'
import type { PrivacyText } from '../../../../schema/api/clients/consents-schemas.ts'
import { consentItems, isMarketing } from '../../../../schema/rules/clients/consents.ts'
import type { Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../clients/index.ts'
import { hashNetwork } from './network.ts'
import { type CurrentText, insertEntry, type NewEntry, selectCurrentTexts, selectPrivacies, selectTextVersions } from './queries.ts'

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

type ShownText = Pick<CurrentText, 'salonConfigPrivacyId' | 'language' | 'title' | 'text' | 'textVersion'>

const hashText = ({ title, text }: ShownText) => createHash('sha256').update(`${title}\n\n${text}`).digest('hex')

/** The text of a language, otherwise the first one, as the log names it. */
export function toEntryText(texts: readonly ShownText[], language: Language): NewEntry['text'] {
  const text = texts.find((one) => one.language === language) ?? texts[0]
  return text && { salonConfigPrivacyId: text.salonConfigPrivacyId, textVersion: text.textVersion, textHash: hashText(text) }
}

type DeskEntry = Omit<NewEntry, 'clientPrivacyId' | 'text'>

/**
 * Appends an entry of the desk; `select` reads the reply by the id of the entry. Two round trips: the text is read first, because its
 * hash is part of the entry.
 */
export async function recordConsents<T>(
  db: StaffDb,
  entry: DeskEntry,
  select: (clientPrivacyId: string) => Statement<T[]>,
): Promise<T | undefined> {
  const [texts] = await db.batch(selectCurrentTexts(db, entry.number ?? 1))
  const clientPrivacyId = db.newId('cpr')
  const text = toEntryText(texts, entry.language)
  const writes = [abortUnlessClient(db, entry.clientId), ...insertEntry(db, { ...entry, clientPrivacyId, text })]
  return mapAborted(db.insertIdempotent(clientPrivacyId, writes, select))
}

/** Appends an entry that answers or corrects an earlier one, of the same client. */
export async function recordReply(db: StaffDb, answersId: string, entry: Omit<DeskEntry, 'clientId'>) {
  const [[earlier], texts] = await db.batch(selectPrivacies(db, { id: answersId }), selectCurrentTexts(db, entry.number ?? 1))
  if (!earlier) return undefined
  const { clientId } = earlier
  const clientPrivacyId = db.newId('cpr')
  const text = toEntryText(texts, entry.language)
  const writes = [abortUnlessClient(db, clientId), ...insertEntry(db, { ...entry, clientId, answersId, clientPrivacyId, text })]
  return mapAborted(db.insertIdempotent(clientPrivacyId, writes, (id) => selectPrivacies(db, { id })))
}

/**
 * Answer about offers by text message, given in online booking: `selectText` reads the text that the page showed, and `insert` appends the
 * entry of the log, for a new guest in the batch that writes the client. Throws `invalid_input` if the salon has never had such a text.
 */
export function planOffersConsent(db: GuestDb, offers: OffersConsent, request: Request, given = true) {
  const { language, salonConfigPrivacyId = '', textVersion = 0 } = offers
  return {
    selectText: selectTextVersions(db, salonConfigPrivacyId, textVersion),
    insert: (clientId: string, [text]: readonly PrivacyText[]) => {
      if (salonConfigPrivacyId !== '' && !text) throw new ApiError(400, 'invalid_input', { fields: { offers: 'Text not found' } })
      return insertEntry(db, {
        clientPrivacyId: db.newId('cpr'),
        clientId,
        source: 'booking',
        language,
        text: text && toEntryText([text], text.language),
        consents: [{ purpose: 'offers', channel: 'text', given }],
        network: hashNetwork(request),
      })
    },
  }
}
