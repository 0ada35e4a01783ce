/** Gift cards: what a salon offers, the form of a code, and the state of a card. Amounts are euro, days are YYYY-MM-DD. */
import type { VatKind } from '../../terms.ts'

export interface GiftCardTerms {
  /** Amounts offered in the dialog and on the booking page. */
  readonly amounts: readonly number[]
  /** 0 without expiry. */
  readonly validMonths: number
  readonly vatKind: VatKind
  /** Percent; only single-purpose cards bear it when they are sold. */
  readonly vatRate: number
  /** Guests may reserve a card on the booking page. */
  readonly online: boolean
}
export const giftCardDefaults: GiftCardTerms = { amounts: [25, 50, 80, 100], validMonths: 12, vatKind: 'multi', vatRate: 22, online: false }

/** Bounds of one card. */
export const giftCardBounds = { min: 5, max: 1000 } as const

/** Days before the end of a card on which its holder gets a message. */
export const expiryNoticeDays = 30

// Crockford's alphabet: no I, L, O and U, so that a code can be read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** Code of 16 characters (80 bits) from at least ten bytes. */
export function toGiftCardCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.slice(0, 10)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: codeLength }, (_, i) => alphabet[Number((bits >> BigInt(5 * (codeLength - 1 - i))) & 31n)]).join('')
}

/** What was typed or scanned as a code: capitals without spaces and hyphens, O read as 0, I and L as 1; null if it cannot be one. */
export function readGiftCardCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.length === codeLength && Array.from(plain).every((character) => alphabet.includes(character)) ? plain : null
}

/** `ABCD EFGH JKMN 4821`, as it is printed. */
export const formatGiftCardCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** `replaced`: its balance was moved to another card; `cancelled`: never paid, or refunded as a whole. */
export const giftCardStates = ['reserved', 'active', 'spent', 'expired', 'blocked', 'replaced', 'cancelled'] as const
export type GiftCardState = (typeof giftCardStates)[number]
