import { defineEndpoints } from '../endpoint.ts'
import type { surveyLinksSchemas } from './survey-links-schemas.ts'

const errorMessage = "This link doesn't work"

export const surveyLinks = defineEndpoints<typeof surveyLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/Survey/{token}',
    access: 'link',
    errorMessage,
  },
  /** The first answer counts. Answers to an earlier version are recorded as they were asked. */
  answer: {
    method: 'POST',
    path: '/api/Links/Survey/{token}',
    access: 'link',
    errorMessage,
    idempotent: true,
  },
})
