import * as v from 'valibot'
import { FormsPage } from '../booking/link-page-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Line } from '../values.ts'
import { signatureFields } from './consent-form-signature.ts'

const token = v.object({ token: Line(200) })

export const formLinksSchemas = {
  one: { input: token, reply: FormsPage },
  sign: { input: token, body: v.strictObject(signatureFields), reply: FormsPage, errors: { 409: ['form_changed', 'question_over'] } },
} as const satisfies SchemaTable
