import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { privacyLinks as calls } from '../../../../schema/api/clients/client-links.ts'
import type { ConsentAnswers } from '../../../../schema/api/clients/consent-values.ts'
import { consentItems, isMarketing } from '../../../../schema/rules/clients/consents.ts'
import { ApiError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { hashNetwork } from './network.ts'
import {
  type CurrentText,
  insertEntry,
  type LinkedPrivacy,
  linkedNumber,
  type NewEntry,
  selectCurrentTexts,
  selectLinkedPrivacy,
} from './queries.ts'
import { toEntryText } from './record-consents.ts'

type LinkHandlers = Handlers<typeof calls>

function toPage(linked: LinkedPrivacy, texts: readonly CurrentText[], db: LinkDb, request: Request): PrivacyPage {
  const { salon, firstName, consents, signed, stop } = linked
  return withLogo({ salon, firstName, consents, signed, stop, texts: [...texts] }, db.nowUtc, request)
}
const selectPage = (db: LinkDb) => [selectLinkedPrivacy(db), selectCurrentTexts(db, linkedNumber(db))] as const

const getPage: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [linked, texts] = await db.batch(...selectPage(db))
  return linked && toPage(linked, texts, db, request)
}

/** Keyed hash of the guest's network: shows that two answers came from the same one, without storing an address. */

/** Appends an entry of the client's own, and answers the page as it is afterwards. */
async function append(db: LinkDb, linked: LinkedPrivacy, entry: Omit<NewEntry, 'clientPrivacyId' | 'clientId'>, request: Request) {
  const { clientId, answersId, outboxId, number } = linked
  const clientPrivacyId = db.newId('cpr')
  const statements = insertEntry(db, {
    ...entry,
    clientPrivacyId,
    clientId,
    number,
    outboxId,
    ...(answersId === null ? {} : { answersId }),
    network: hashNetwork(request),
  })
  const writes = [...db.recordIdempotencyKey(clientPrivacyId), ...statements]
  const [selectPrivacy, selectTexts] = selectPage(db)
  const { changed, texts } = await db.batch({ writes, changed: selectPrivacy, texts: selectTexts })
  return changed && toPage(changed, texts, db, request)
}

/** Two round trips: the text that was shown must be the present one, and its hash is part of the entry. */
const answerPage: LinkHandlers['answer'] = async (db, _input, answer, request) => {
  const { language, salonConfigPrivacyId, textVersion, consents, signedName, signature } = answer
  const [linked, texts, replayOf] = await db.batch(...selectPage(db), db.findReplay())
  if (!linked) return undefined
  if (replayOf !== undefined) return toPage(linked, texts, db, request)
  const shown = texts.find((text) => text.salonConfigPrivacyId === salonConfigPrivacyId)
  const isCurrent = shown ? shown.textVersion === textVersion : texts.length === 0
  if (!isCurrent) throw new ApiError(409, 'privacy_text_changed', { current: toPage(linked, texts, db, request) })
  const text = shown && toEntryText([shown], shown.language)
  return append(db, linked, { source: 'link', language, text, consents, signedName, signature }, request)
}

/** Two round trips: what the message was about, then its withdrawal. Nothing is written for what is not consented to. */
const unsubscribe: LinkHandlers['unsubscribe'] = async (db, _input, _body, request) => {
  const [linked, texts] = await db.batch(...selectPage(db))
  if (!linked) return undefined
  const isStopped = (purpose: string) => isMarketing(purpose) && (linked.stop === null || linked.stop === purpose)
  const isGiven = ({ purpose, channel }: (typeof consentItems)[number]) =>
    linked.consents.some((consent) => consent.purpose === purpose && consent.channel === channel && consent.given)
  const consents: ConsentAnswers = consentItems
    .filter((item) => isStopped(item.purpose) && isGiven(item))
    .map((item) => ({ ...item, given: false }))
  if (consents.length === 0) return toPage(linked, texts, db, request)
  const language = texts[0]?.language ?? 'it'
  return append(db, linked, { source: 'stop', language, text: toEntryText(texts, language), consents }, request)
}

export const privacyLinkHandlers: LinkHandlers = { one: getPage, answer: answerPage, unsubscribe }
