import type { GapKind } from '../../../../schema/api/records/data-quality-schemas.ts'
import type { Language } from '../../../../schema/terms.ts'

interface ExcelLabels {
  readonly sheet: string
  readonly columns: Readonly<
    Record<'name' | 'spent' | 'lastVisit' | 'phone' | 'email' | 'birthDate' | 'consent' | 'gaps' | 'duplicateOf', string>
  >
  readonly gaps: Readonly<Record<GapKind, string>>
}

/** Titles and words of CustomersBySalon.xlsx. */
export const excelLabels: Readonly<Record<Language, ExcelLabels>> = {
  en: {
    sheet: 'Clients',
    columns: {
      name: 'Client',
      spent: 'Spent in 12 months ({currency})',
      lastVisit: 'Last visit',
      phone: 'Phone',
      email: 'E-mail',
      birthDate: 'Birth date',
      consent: 'Consent',
      gaps: 'To mend',
      duplicateOf: 'Same as',
    },
    gaps: {
      phone: 'No phone',
      email: 'No e-mail',
      birthDate: 'No birth date',
      consent: 'No consent',
      wrongPhone: 'Wrong phone',
      wrongEmail: 'Wrong e-mail',
      wrongBirthDate: 'Wrong birth date',
      duplicate: 'Duplicate',
    },
  },
  it: {
    sheet: 'Clienti',
    columns: {
      name: 'Cliente',
      spent: 'Spesa in 12 mesi ({currency})',
      lastVisit: 'Ultima visita',
      phone: 'Telefono',
      email: 'E-mail',
      birthDate: 'Data di nascita',
      consent: 'Consenso',
      gaps: 'Da sistemare',
      duplicateOf: 'Uguale a',
    },
    gaps: {
      phone: 'Senza telefono',
      email: 'Senza e-mail',
      birthDate: 'Senza data di nascita',
      consent: 'Senza consenso',
      wrongPhone: 'Telefono errato',
      wrongEmail: 'E-mail errata',
      wrongBirthDate: 'Data di nascita errata',
      duplicate: 'Doppione',
    },
  },
}
