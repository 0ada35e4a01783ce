import { createHash } from 'node:crypto'
import type { Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { abortUnlessClient } from '../clients/index.ts'
import { type CurrentText, insertEntry, type NewEntry, selectCurrentTexts, selectPrivacies } from './queries.ts'

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
