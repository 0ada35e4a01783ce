/** This very message will never go; what stands in its way. */
export type RejectedReason = 'bad_recipient' | 'blacklisted' | 'bad_sender' | 'bad_text' | 'refused'
/**
 * Nothing goes at the moment, so the next message need not be tried either. `away` and `garbled` leave open whether the
 * message was taken: it is sent again under the same id, by which the gateway knows it.
 * `sender_away` is one salon's own sender; the rest are everybody's.
 */
export type RetryableReason = 'away' | 'garbled' | 'throttled' | 'credentials' | 'credit' | 'not_set_up' | 'sender_away'

export type SendResult =
  | { readonly kind: 'accepted'; readonly gatewayId: string }
  | { readonly kind: 'rejected'; readonly reason: RejectedReason }
  | { readonly kind: 'retryable'; readonly reason: RetryableReason; readonly afterSeconds?: number }

export const accepted = (gatewayId: unknown): SendResult => ({
  kind: 'accepted',
  gatewayId: typeof gatewayId === 'string' || typeof gatewayId === 'number' ? String(gatewayId).slice(0, 200) : '',
})
export const rejected = (reason: RejectedReason): SendResult => ({ kind: 'rejected', reason })
export const retryable = (reason: RetryableReason, afterSeconds?: number): SendResult =>
  afterSeconds === undefined ? { kind: 'retryable', reason } : { kind: 'retryable', reason, afterSeconds }
