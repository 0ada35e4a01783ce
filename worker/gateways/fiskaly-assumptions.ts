/**
 * What nobody here has seen of fiskaly SIGN IT, in one place: if a real account shows something else, it changes here. The rest follows
 * its published description of version 2026-02-03 and a recorded run against its test environment.
 */
import type { FiscalDocument, FiscalItem } from '../../schema/rules/money/fiscal-receipts.ts'
import { getField, getText } from './http-post.ts'

/** `?` Texts of a refused Fisconline login: the change log of 2026-04-08 names an error for a password reset, not its code. */
export const isLoginRefusal = (words: string): boolean => /fisconline|credential|password|\bpin\b|reset/i.test(words)
/** `?` A record that concludes an intention is its `used_in`: the description has the field without saying so. */
export const getConclusionId = (intention: unknown): string => getText(getField(intention, 'used_in'), 'id')
/** `?` The description calls the base value one without VAT; the recorded run was accepted with VAT in it. */
export const toBaseValue = (cents: number): number => cents
/** `?` Electronic payments need no card number as ONLINE; the tax office has one kind for all of them. */
export const electronicPayment = (amount: string) => ({
  type: 'ONLINE',
  name: 'Pagamento elettronico',
  details: { amount },
})
/** `?` A multi-purpose voucher is a discount at payment (sconto a pagare): VOUCHER is not among the types for Italy. */
export const voucherPayment = (amount: string) => ({ type: 'CASH', details: { amount: '0.00', discount: amount } })
/** `?` A return needs a payment; how the money went back is not reported. */
export const getReturnedCash = ({ items }: FiscalDocument): number => items.reduce((sum, { cents }) => sum + cents, 0)
/** Codes of the rates and exemptions that a system lists, as recorded. */
export const rateCodes: Readonly<Record<string, string>> = { 22: 'STANDARD', 10: 'REDUCED_1', 5: 'REDUCED_2', 4: 'REDUCED_3' }
/** `?` N1, N5 and N6 are told by their descriptions. */
const exemptionCodes: Readonly<Record<string, string>> = {
  N1: 'CAUSE_2',
  N2: 'NOT_SUBJECT',
  N3: 'NOT_TAXABLE',
  N4: 'CAUSE_1',
  N5: 'CAUSE_3',
  N6: 'CAUSE_4',
}
export const getExemptionCode = ({ nature }: FiscalItem): string | undefined => exemptionCodes[nature.slice(0, 2)]
