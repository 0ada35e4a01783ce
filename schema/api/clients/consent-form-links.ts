import * as v from 'valibot'
import { FormsPage } from '../booking/link-page-replies.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Line } from '../values.ts'
import { signatureFields } from './consent-form-signature.ts'

const token = v.object({ token: Line(200) })
const unknownLink = "This link doesn't work"
export const formLinks = {
  one: { method: 'GET', path: '/api/Links/Forms/{token}', access: 'link', input: token, reply: FormsPage, errorMessage: unknownLink },
  sign: {
    method: 'POST',
    path: '/api/Links/Forms/{token}',
    access: 'link',
    input: token,
    body: v.strictObject(signatureFields),
    reply: FormsPage,
    errorMessage: unknownLink,
    errors: { 409: ['form_changed', 'question_over'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
