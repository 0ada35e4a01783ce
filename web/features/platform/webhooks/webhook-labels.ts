import type { WebhookKind } from '../../../../schema/terms.ts'

/** What a webhook can be told of, keys of its texts. */
export const kindLabels = {
  booking: 'kind_booking',
  visit: 'visits_title',
  payment: 'payments_made',
  client: 'clients',
  pet: 'pets',
  product: 'kind_product',
  message: 'kind_message',
} as const satisfies Record<WebhookKind, string>

/** The address without what every one begins with. */
export const toShortUrl = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '')
