import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { NextAgendasPage, NPSPage, PrivacyPage } from '../booking/link-page-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Line, Text, Whole } from '../values.ts'
import { ConsentAnswers, signed } from './consent-values.ts'

const token = v.object({ token: Line(200) })
const errorMessage = "This link doesn't work"

/** The privacy page of a client, by the link of a question or of a message. */
export const privacyLinks = {
  one: { method: 'GET', path: '/api/Links/Privacy/{token}', access: 'link', input: token, reply: PrivacyPage, errorMessage },
  answer: {
    method: 'POST',
    path: '/api/Links/Privacy/{token}',
    access: 'link',
    input: token,
    /** `salonConfigPrivacyId` and `textVersion` are those of the text that was shown; missing where the salon has none. */
    body: v.strictObject({
      language: v.picklist(languages, 'Invalid value'),
      salonConfigPrivacyId: v.optional(Id),
      textVersion: v.optional(Whole(0, 1_000_000)),
      consents: ConsentAnswers,
      ...signed,
    }),
    reply: PrivacyPage,
    errorMessage,
    errors: { 409: ['privacy_text_changed'] },
    idempotent: true,
  },
  /** One-click unsubscription of RFC 8058: withdraws the consent for the message's purpose, or all advertising; may be repeated. */
  unsubscribe: {
    method: 'POST',
    path: '/api/Links/Privacy/{token}/Unsubscribe',
    access: 'link',
    input: token,
    reply: PrivacyPage,
    errorMessage,
  },
} as const satisfies EndpointTable

export const npsLinks = {
  one: { method: 'GET', path: '/api/Links/NPS/{token}', access: 'link', input: token, reply: NPSPage, errorMessage },
  answer: {
    method: 'POST',
    path: '/api/Links/NPS/{token}',
    access: 'link',
    input: token,
    body: v.strictObject({ score: Whole(0, 10), comment: v.optional(Text(2000), '') }),
    reply: NPSPage,
    errorMessage,
    errors: { 409: ['already_answered', 'question_over'] },
    idempotent: true,
  },
} as const satisfies EndpointTable

export const nextAgendasLinks = {
  one: { method: 'GET', path: '/api/Links/NextAgendas/{token}', access: 'link', input: token, reply: NextAgendasPage, errorMessage },
} as const satisfies EndpointTable
