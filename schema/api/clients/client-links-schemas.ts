import * as v from 'valibot'
import { languages } from '../../terms.ts'
import { NextAgendasPage, NPSPage, PrivacyPage } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Line, Text, Whole } from '../values.ts'
import { ConsentAnswers, signed } from './consent-values.ts'

const token = v.object({ token: Line(200) })

export const privacyLinksSchemas = {
  one: { input: token, reply: PrivacyPage },
  answer: {
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
    errors: { 409: ['privacy_text_changed'] },
  },
  unsubscribe: { input: token, reply: PrivacyPage },
} as const satisfies SchemaTable

export const npsLinksSchemas = {
  one: { input: token, reply: NPSPage },
  answer: {
    input: token,
    body: v.strictObject({ score: Whole(0, 10), comment: v.optional(Text(2000), '') }),
    reply: NPSPage,
    errors: { 409: ['already_answered', 'question_over'] },
  },
} as const satisfies SchemaTable

export const nextAgendasLinksSchemas = {
  one: { input: token, reply: NextAgendasPage },
} as const satisfies SchemaTable
