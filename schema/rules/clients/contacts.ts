/** The last two digits of a phone number, for those who may not see all of it; empty where there is none. */
export const maskNumber = (number: string): string => (number === '' ? '' : `…${number.replace(/\D/g, '').slice(-2)}`)

/** A text with the last two digits only of each phone number in it. */
export const maskNumbersIn = (text: string): string => text.replace(/\+?\d[\d ]{4,}\d/g, maskNumber)

/** Whether only the last two digits of a number are known. */
export const isMasked = (number: string): boolean => number.startsWith('…')

/** The digits of a number for a link that calls or writes to it; empty for one that the caller may not see whole. */
export const toDialable = (number: string): string => (isMasked(number) ? '' : number.replace(/\s/g, ''))
