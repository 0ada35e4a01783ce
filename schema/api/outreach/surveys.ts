import { defineEndpoints } from '../endpoint.ts'
import type { clientSurveysSchemas, surveysSchemas } from './surveys-schemas.ts'

/** Surveys that the salon builds, and their results. */
export const surveys = defineEndpoints<typeof surveysSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Surveys/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch surveys',
  },
  create: {
    method: 'POST',
    path: '/api/Surveys/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to create survey',
    idempotent: true,
  },
  /** `isArchived` archives a survey or takes it back. */
  update: {
    method: 'PUT',
    path: '/api/Surveys/{sessionCode}/{surveyId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update survey',
  },
  /** Counts of all answers between two days, both included; `questions` of earlier versions come last. */
  results: {
    method: 'GET',
    path: '/api/Surveys/Results/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch surveys',
  },
})

export const clientSurveys = defineEndpoints<typeof clientSurveysSchemas>()({
  /** Surveys of a client, the newest first, or the answers to a survey; at most 500. */
  list: {
    method: 'GET',
    path: '/api/ClientSurveys/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client surveys',
  },
  /** Records what a client answers at the desk. */
  create: {
    method: 'POST',
    path: '/api/ClientSurveys/Clients/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create client survey',
    idempotent: true,
  },
  /** Sends a survey, by default the newest that is not archived, about a visit, by default the last one. */
  send: {
    method: 'POST',
    path: '/api/ClientSurveys/SendSurveyMessage/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send survey',
    idempotent: true,
  },
  /** Deletes a client's answers; a link to them ends. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientSurveys/Clients/{sessionCode}/{clientSurveyId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to delete client survey',
  },
})
