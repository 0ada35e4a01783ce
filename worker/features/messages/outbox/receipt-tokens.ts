import { deriveToken, isSameSecret } from '../../../db/secrets.ts'

/**
 * What a secret path of the gateways' webhooks names: one text message, or a salon's account of SMS, WhatsApp or e-mail, or its cash
 * system.
 */
export type ReceiptPurpose = 'sms' | 'incoming_sms' | 'whatsapp' | 'mail' | 'cash'
/** Stands for the platform's account in the place of a salonId. */
export const platformAccount = 'platform'

// 22 base64url characters keep 128 bits of the HMAC.
const signatureLength = 22
const sign = (secret: string, purpose: ReceiptPurpose, id: string) =>
  deriveToken(secret, `receipt:${purpose}`, id).slice(0, signatureLength)

/** Last path segment of a webhook's address. */
export const receiptToken = (secret: string, purpose: ReceiptPurpose, id: string) => `${id}.${sign(secret, purpose, id)}`

/** The id that a token names; undefined for a token that is not ours. */
export function readReceiptToken(secret: string, purpose: ReceiptPurpose, token: string): string | undefined {
  const [id = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && isSameSecret(signature, sign(secret, purpose, id)) ? id : undefined
}

/** Address that receives the delivery receipts of one text message; undefined where the pages have no address. */
export const getReceiptUrl = ({ secret, origin }: { secret: string; origin: string }, outboxId: string): string | undefined =>
  origin === '' ? undefined : `${origin}/api/GatewayHooks/Sms/${receiptToken(secret, 'sms', outboxId)}`
