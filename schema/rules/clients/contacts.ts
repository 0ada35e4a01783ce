/** What tells one contact from another, for those who may not see all of it: two digits, or the first letter; empty where there is none. */
export function maskContact(contact: string): string {
  if (contact === '') return ''
  const [name = '', domain] = contact.split('@')
  return domain === undefined ? `…${name.replace(/\D/g, '').slice(-2)}` : `${[...name][0] ?? ''}…@${domain}`
}

/** A text with masked phone numbers and e-mail addresses. */
export const maskContactsIn = (text: string): string =>
  text.replace(/[^\s@,;<>()]+@[^\s@,;<>()]+|(?<!\d)(?!\d{4}-\d\d-\d\d)\+?\d[\d ./-]{4,}\d/g, maskContact)

/** Whether only a part of a contact is known. */
export const isMasked = (contact: string): boolean => contact.includes('…')

/** The digits of a number for a link that calls or writes to it; empty for one that the caller may not see whole. */
export const toDialable = (number: string): string => (isMasked(number) ? '' : number.replace(/\s/g, ''))
