/** What the format and the exchange require of seller, buyer and lines, checked before an invoice is issued. */
import type { InvoiceBuyer, InvoiceLine, InvoiceSeller } from './invoice-document.ts'
import { isIban, isTaxCode, isVatNumber } from './tax-numbers.ts'

const typographic: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '€': 'EUR',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}
// Basic Latin and Latin-1 are all that the format takes.
const isLatin = (text: string) => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text)

/** The text with typographic signs and foreign accents replaced by what the format can hold; other characters stay. */
export const toInvoiceText = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/\s+/g, ' ').trim(), (character) => {
    if (isLatin(character)) return character
    return typographic[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  }).join('')
const isInvoiceText = (text: string): boolean => isLatin(toInvoiceText(text))

const notLatin = "Contains characters that invoices can't hold"

/** English messages of the error catalogue by field. */
export type InvoiceProblems = Readonly<Record<string, string>>

function checkText(text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return 'Required'
  if (!isInvoiceText(text)) return notLatin
  return toInvoiceText(text).length > maxLength ? 'Too long' : undefined
}
const checkPlace = ({ address, zipCode, city, country }: Pick<InvoiceBuyer, 'address' | 'zipCode' | 'city' | 'country'>) => ({
  address: checkText(address, 60),
  city: checkText(city, 60),
  zipCode: country === 'IT' && !/^\d{5}$/.test(zipCode.trim()) ? 'Enter a postcode of 5 digits' : undefined,
})
const compact = (problems: Readonly<Record<string, string | undefined>>): InvoiceProblems =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, message]) => (message ? [[field, message]] : [])))

/** Without spaces, dots and the prefix of its country. */
export const toVatDigits = (number: string, country: string): string =>
  number
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(new RegExp(`^${country}(?=.)`), '')

function checkTaxNumbers({ vatNumber, fiscalCode, country }: InvoiceBuyer) {
  if (!isVatNumber(vatNumber, country)) return { vatNumber: 'Enter a valid VAT number' }
  if (country === 'IT' && !isTaxCode(fiscalCode)) return { fiscalCode: 'Enter a valid tax code' }
  if (vatNumber.trim() !== '' || (country === 'IT' && fiscalCode.trim() !== '')) return {}
  return { vatNumber: country === 'IT' ? 'Enter a VAT number or a tax code' : 'A foreign client needs a VAT number' }
}

function checkRecipientCode({ invoiceCode, country }: InvoiceBuyer): string | undefined {
  const code = invoiceCode.trim().toUpperCase()
  if (code === '' || (country !== 'IT' && code === 'XXXXXXX')) return undefined
  if (country !== 'IT') return 'Leave it empty for a foreign client'
  if (/^[A-Z\d]{6}$/.test(code)) return 'Public bodies need an invoice of another format'
  return /^[A-Z\d]{7}$/.test(code) ? undefined : 'Enter 7 letters or digits'
}

export const findBuyerProblems = (buyer: InvoiceBuyer): InvoiceProblems =>
  compact({
    name: checkText(buyer.name, 80),
    ...checkPlace(buyer),
    ...checkTaxNumbers(buyer),
    invoiceCode: checkRecipientCode(buyer),
    pec: buyer.pec === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(buyer.pec) ? undefined : 'Enter a valid e-mail address',
  })

/** Fields of the salon and of its invoice settings. */
export const findSellerProblems = (seller: InvoiceSeller): InvoiceProblems =>
  compact({
    name: checkText(seller.name, 80),
    ...checkPlace(seller),
    country: seller.country === 'IT' ? undefined : 'Electronic invoices are for salons in Italy',
    vatNumber: seller.vatNumber.trim() !== '' && isVatNumber(seller.vatNumber, 'IT') ? undefined : 'Enter a valid VAT number',
    fiscalCode: isTaxCode(seller.fiscalCode) ? undefined : 'Enter a valid tax code',
    bankAccountIban: isIban(seller.iban) ? undefined : 'Enter a valid IBAN',
    reaNumber: /^[\u0020-\u007e]*$/.test(seller.reaNumber) ? undefined : notLatin,
  })

/** By number of the line, from 0: `lines.0`. */
export const findLineProblems = (lines: readonly InvoiceLine[]): InvoiceProblems =>
  compact(
    Object.fromEntries(
      lines.map(({ description, nature, legalBasis }, i) => [
        `lines.${i}`,
        checkText(description, 1000) ?? (nature === '' ? undefined : checkText(legalBasis, 100)),
      ]),
    ),
  )

/** The printed note, which may be empty. */
export const findNoteProblems = (reason: string): InvoiceProblems =>
  compact({ reason: reason.trim() === '' ? undefined : checkText(reason, 200) })

/** Whether the client's data suffice to be asked for an invoice: a tax number and where to send it. */
export const hasInvoiceData = ({ vatNumber, fiscalCode, invoiceCode, pec }: InvoiceBuyer): boolean =>
  Boolean((vatNumber.trim() || fiscalCode.trim()) && (invoiceCode.trim() || pec.trim()))
