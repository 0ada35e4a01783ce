import type { ClientVisit } from '../../../../schema/api/visits/client-visits-schemas.ts'
import type { Language } from '../../../../schema/terms.ts'

/** Labels of the printed client card. */
export interface CardLabels {
  readonly title: string
  readonly printed: string
  readonly sections: Readonly<Record<'contact' | 'health' | 'requests' | 'visits' | 'products', string>>
  readonly fields: Readonly<Record<'phone' | 'secondPhone' | 'email' | 'address' | 'birthDate' | 'allergies' | 'note' | 'open', string>>
  readonly states: Readonly<Partial<Record<ClientVisit['state'], string>>>
}

export const cardLabels: Readonly<Record<Language, CardLabels>> = {
  en: {
    title: 'Client card',
    printed: 'As of',
    sections: { contact: 'Contact details', health: 'To know', requests: 'Requests', visits: 'Visits', products: 'Products' },
    fields: {
      phone: 'Phone',
      secondPhone: 'Second phone',
      email: 'E-mail',
      address: 'Address',
      birthDate: 'Date of birth',
      allergies: 'Allergies',
      note: 'Note',
      open: 'Open',
    },
    states: { not_come: 'No-show', cancelled: 'Cancelled', planned: 'Booked' },
  },
  it: {
    title: 'Scheda cliente',
    printed: 'Aggiornata al',
    sections: { contact: 'Contatti', health: 'Da sapere', requests: 'Richieste', visits: 'Visite', products: 'Prodotti' },
    fields: {
      phone: 'Telefono',
      secondPhone: 'Secondo telefono',
      email: 'E-mail',
      address: 'Indirizzo',
      birthDate: 'Data di nascita',
      allergies: 'Allergie',
      note: 'Nota',
      open: 'Da fare',
    },
    states: { not_come: 'Non presentato', cancelled: 'Annullato', planned: 'Prenotato' },
  },
}
