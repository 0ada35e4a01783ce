import { defineEndpoints } from '../endpoint.ts'
import type { clientNextAgendasSchemas, clientNPSsSchemas, clientReviewsSchemas } from './client-messages-schemas.ts'

export const clientNPSs = defineEndpoints<typeof clientNPSsSchemas>()({
  send: {
    method: 'POST',
    path: '/api/ClientNPSs/SendNPSMessage/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send NPS message',
    idempotent: true,
  },
  /** Answers of all clients between two days, the newest first; at most 500. */
  list: {
    method: 'GET',
    path: '/api/ClientNPSs/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client NPS',
  },
  /** Questions to a client with their answers, the newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientNPSs/Client/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client NPS',
  },
  score: {
    method: 'GET',
    path: '/api/ClientNPSs/Score/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch client NPS',
  },
  /** Marks an answer as dealt with, or takes that back. */
  handle: {
    method: 'PUT',
    path: '/api/ClientNPSs/{sessionCode}/{clientNPSId}',
    access: 'user',
    errorMessage: 'Unable to update client NPS',
  },
})

export const clientNextAgendas = defineEndpoints<typeof clientNextAgendasSchemas>()({
  /** Sends the client's coming bookings with the link to confirm, move or cancel them. */
  send: {
    method: 'POST',
    path: '/api/ClientNextAgendas/SendNextAgendasMessage/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send next appointments',
    idempotent: true,
  },
})

export const clientReviews = defineEndpoints<typeof clientReviewsSchemas>()({
  /** Sends the salon's review link; to every client with consent, whatever they scored. */
  send: {
    method: 'POST',
    path: '/api/ClientReviews/SendReviewLinkGMB/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to send review link',
    idempotent: true,
  },
})
