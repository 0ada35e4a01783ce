import type { Language } from '../../../../schema/terms.ts'

type ColumnKey =
  | 'name'
  | 'phone'
  | 'whatsApp'
  | 'email'
  | 'birthDate'
  | 'category'
  | 'lastVisit'
  | 'nextBooking'
  | 'spent'
  | 'notCome'
  | 'balance'
  | 'allergies'
interface ClientFileLabels {
  readonly sheet: string
  readonly columns: Readonly<Record<ColumnKey, string>>
}

/** Titles of the exported client list. */
export const clientLabels: Readonly<Record<Language, ClientFileLabels>> = {
  en: {
    sheet: 'Clients',
    columns: {
      name: 'Client',
      phone: 'Phone',
      whatsApp: 'WhatsApp',
      email: 'E-mail',
      birthDate: 'Birth date',
      category: 'Category',
      lastVisit: 'Last visit',
      nextBooking: 'Next booking',
      spent: 'Spent (€)',
      notCome: 'No-shows',
      balance: 'Outstanding (€)',
      allergies: 'Allergies',
    },
  },
  it: {
    sheet: 'Clienti',
    columns: {
      name: 'Cliente',
      phone: 'Telefono',
      whatsApp: 'WhatsApp',
      email: 'E-mail',
      birthDate: 'Data di nascita',
      category: 'Categoria',
      lastVisit: 'Ultima visita',
      nextBooking: 'Prossima prenotazione',
      spent: 'Speso (€)',
      notCome: 'Mancate presenze',
      balance: 'Da saldare (€)',
      allergies: 'Allergie',
    },
  },
}
