import { deriveToken, isSameSecret } from '../../../db/secrets.ts'
import { splitToken, toSignedId } from '../../../db/token-parts.ts'

/**
 * What a secret path of the gateways' webhooks names: one text message, or a salon's account of SMS, WhatsApp or e-mail, or its cash
 * system.
 */
export type ReceiptPurpose = 'sms' | 'incoming_sms' | 'whatsapp' | 'whatsapp_cloud' | 'mail' | 'cash'
/** Stands for the platform's account in the place of a salonId. */
export const platformAccount = 'platform'

// 22 base64url characters keep 128 bits of the HMAC.
const signatureLength = 22
const sign = (secret: string, purpose: ReceiptPurpose, id: string) =>
  deriveToken(secret, `receipt:${purpose}`, id).slice(0, signatureLength)

/**
 * Last path segment of a webhook's address. That of one message names its database where there are several; that of an account does not,
 * because it is entered at the gateway and outlasts the salon's moves.
 */
export function receiptToken(secret: string, purpose: ReceiptPurpose, id: string, database?: string): string {
  const signedId = toSignedId(id, database)
  return `${signedId}.${sign(secret, purpose, signedId)}`
}

/** The id that a token names; undefined for a token that is not ours. */
export function readReceiptToken(secret: string, purpose: ReceiptPurpose, token: string): string | undefined {
  const parts = splitToken(token)
  return parts && isSameSecret(parts.signature, sign(secret, purpose, toSignedId(parts.id, parts.database))) ? parts.id : undefined
}

/** Address that receives the delivery receipts of one text message; undefined where the pages have no address. */
export const getReceiptUrl = (
  { secret, origin, database }: { secret: string; origin: string; database?: string | undefined },
  outboxId: string,
): string | undefined => (origin === '' ? undefined : `${origin}/api/GatewayHooks/Sms/${receiptToken(secret, 'sms', outboxId, database)}`)
