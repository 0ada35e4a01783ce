import type { Language } from '../../../../schema/terms.ts'

/** Labels of the salon's data sheet. */
export interface PdfLabels {
  readonly title: string
  readonly sections: Readonly<Record<'identity' | 'contact' | 'invoicing' | 'bank' | 'opening' | 'closed', string>>
  readonly fields: Readonly<Record<PdfField, string>>
  readonly weekdays: readonly string[]
  readonly closedDay: string
  readonly everyYear: string
  readonly printed: string
}
export type PdfField =
  | 'salonName'
  | 'description'
  | 'owner'
  | 'address'
  | 'phoneNumber'
  | 'email'
  | 'pec'
  | 'webSite'
  | 'vatNumber'
  | 'fiscalCode'
  | 'electronicInvoiceCode'
  | 'bankAccountHolder'
  | 'bankAccountInstitute'
  | 'bankAccountIban'
  | 'timeZone'
  | 'currency'

export const pdfLabels: Readonly<Record<Language, PdfLabels>> = {
  en: {
    title: 'Salon details',
    sections: {
      identity: 'Salon',
      contact: 'Contact details',
      invoicing: 'Invoicing',
      bank: 'Bank account',
      opening: 'Opening hours',
      closed: 'Closed days',
    },
    fields: {
      salonName: 'Name',
      description: 'Description',
      owner: 'Owner',
      address: 'Address',
      phoneNumber: 'Phone',
      email: 'E-mail',
      pec: 'Certified e-mail (PEC)',
      webSite: 'Website',
      vatNumber: 'VAT number',
      fiscalCode: 'Tax code',
      electronicInvoiceCode: 'E-invoice code (SDI)',
      bankAccountHolder: 'Account holder',
      bankAccountInstitute: 'Bank',
      bankAccountIban: 'IBAN',
      timeZone: 'Time zone',
      currency: 'Currency',
    },
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    closedDay: 'closed',
    everyYear: 'every year',
    printed: 'As of',
  },
  it: {
    title: 'Dati del salone',
    sections: {
      identity: 'Salone',
      contact: 'Contatti',
      invoicing: 'Fatturazione',
      bank: 'Conto bancario',
      opening: 'Orari di apertura',
      closed: 'Giorni di chiusura',
    },
    fields: {
      salonName: 'Nome',
      description: 'Descrizione',
      owner: 'Titolare',
      address: 'Indirizzo',
      phoneNumber: 'Telefono',
      email: 'E-mail',
      pec: 'PEC',
      webSite: 'Sito web',
      vatNumber: 'Partita IVA',
      fiscalCode: 'Codice fiscale',
      electronicInvoiceCode: 'Codice destinatario (SDI)',
      bankAccountHolder: 'Intestatario del conto',
      bankAccountInstitute: 'Banca',
      bankAccountIban: 'IBAN',
      timeZone: 'Fuso orario',
      currency: 'Valuta',
    },
    weekdays: ['Domenica', 'Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato'],
    closedDay: 'chiuso',
    everyYear: 'ogni anno',
    printed: 'Aggiornato al',
  },
}
