import type { FormsPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { formLinks as calls } from '../../../../schema/api/clients/consent-form-links.ts'
import type { BookingForms } from '../../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { hashNetwork } from '../consents/index.ts'
import { abortUnlessMissing, abortUnlessText, insertSignature, selectBookingForms } from './client-queries.ts'
import { hashForm, type LinkedFacts, selectForm, selectLinkedFacts } from './queries.ts'
import { assertComplete } from './rules.ts'

type LinkHandlers = Handlers<typeof calls>

const selectPage = (db: LinkDb) => [selectLinkedFacts(db), selectBookingForms(db, db.id)] as const

function toPage(facts: LinkedFacts | undefined, [forms]: readonly BookingForms[], db: LinkDb, request: Request) {
  if (!facts || !forms) return undefined
  const page: FormsPage = {
    ...facts,
    isMinor: forms.isMinor,
    missing: facts.isOver
      ? []
      : forms.missing.map(({ consentFormId, name, text, questions, textVersion }) => ({
          consentFormId,
          name,
          text,
          questions,
          textVersion,
        })),
    signed: [...new Set(forms.signed.filter(({ source }) => source !== 'waived').map(({ name }) => name))],
  }
  return withLogo(page, db.nowUtc, request)
}

const getPage: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [facts, forms] = await db.batch(...selectPage(db))
  return toPage(facts, forms, db, request)
}

/**
 * Two round trips: the text that was shown must be the present one, and its hash is part of the signature. A form is signed once: a link
 * that went further changes no answer, and fills no record.
 */
const sign: LinkHandlers['sign'] = async (db, _input, { consentFormId, textVersion, ...signed }, request) => {
  const [facts, forms, [form], replayOf] = await db.batch(...selectPage(db), selectForm(db, consentFormId), db.findReplay())
  const [booking] = forms
  if (!facts || !booking || !form) return undefined
  const current = toPage(facts, forms, db, request)
  if (replayOf !== undefined) return current
  const isAsked = booking.missing.some((one) => one.consentFormId === consentFormId)
  if (facts.isOver || !isAsked) throw new ApiError(409, 'question_over', { current })
  if (form.textVersion !== textVersion) throw new ApiError(409, 'form_changed', { current })
  assertComplete(form, signed)
  const clientConsentFormId = db.newId('ccf')
  const writes = [
    ...db.recordIdempotencyKey(clientConsentFormId),
    abortUnlessText(db, consentFormId, textVersion),
    abortUnlessMissing(db, db.id, consentFormId),
    insertSignature(db, {
      ...signed,
      ...{ clientConsentFormId, clientId: booking.clientId, agendaId: db.id, consentFormId, textVersion },
      textHash: hashForm(form),
      source: 'link',
      network: hashNetwork(request),
    }),
  ]
  const [selectFacts, selectForms] = selectPage(db)
  const changed = await mapAborted(db.batch({ writes, facts: selectFacts, forms: selectForms }), {
    stale: 'form_changed',
    already_used: 'question_over',
  })
  return changed && toPage(changed.facts, changed.forms, db, request)
}

export const formLinkHandlers: LinkHandlers = { one: getPage, sign }
