/** Why a gateway will never deliver this message. */
export type RejectedReason = 'bad_recipient' | 'blacklisted' | 'bad_sender' | 'bad_text' | 'refused'
/**
 * Why a gateway did not take a message at the moment; the sender decides whether it tries the next one of the channel. After `away` and
 * `garbled` it is unknown whether the message was accepted: it is sent again under the same id, which the gateway uses as its
 * idempotency key. `sender_away` concerns the sender of one salon, all other reasons concern every salon.
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
