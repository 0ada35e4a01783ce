import type { coats, species } from '../../../../schema/rules/care/pet-terms.ts'
import type { Language } from '../../../../schema/terms.ts'

export interface ExcelLabels {
  readonly sheet: string
  readonly columns: {
    readonly [K in
      | 'name'
      | 'client'
      | 'phone'
      | 'species'
      | 'breed'
      | 'size'
      | 'sex'
      | 'birthDate'
      | 'kg'
      | 'coat'
      | 'microchip'
      | 'bites'
      | 'allergies'
      | 'expired'
      | 'lastVisit'
      | 'nextVisit'
      | 'diedOn'
      | 'note']: string
  }
  readonly sex: { readonly female: string; readonly male: string }
  readonly species: Readonly<Record<(typeof species)[number], string>>
  readonly coat: Readonly<Record<(typeof coats)[number], string>>
  readonly yes: string
}

/** Titles and words of Pet-Details.xlsx. */
export const excelLabels: Readonly<Record<Language, ExcelLabels>> = {
  en: {
    sheet: 'Pets',
    columns: {
      name: 'Pet',
      client: 'Client',
      phone: 'Phone',
      species: 'Species',
      breed: 'Breed',
      size: 'Size',
      sex: 'Sex',
      birthDate: 'Birth date',
      kg: 'Weight (kg)',
      coat: 'Coat',
      microchip: 'Microchip',
      bites: 'Bites',
      allergies: 'Allergies',
      expired: 'Expired vaccinations',
      lastVisit: 'Last visit',
      nextVisit: 'Next visit',
      diedOn: 'Died on',
      note: 'Note',
    },
    sex: { female: 'Female', male: 'Male' },
    species: { dog: 'Dog', cat: 'Cat', other: 'Other' },
    coat: {
      smooth: 'Smooth',
      double: 'Double',
      wire: 'Wire',
      curly: 'Curly',
      silky: 'Silky',
      long: 'Long',
      hairless: 'Hairless',
    },
    yes: 'Yes',
  },
  it: {
    sheet: 'Animali',
    columns: {
      name: 'Animale',
      client: 'Cliente',
      phone: 'Telefono',
      species: 'Specie',
      breed: 'Razza',
      size: 'Taglia',
      sex: 'Sesso',
      birthDate: 'Data di nascita',
      kg: 'Peso (kg)',
      coat: 'Mantello',
      microchip: 'Microchip',
      bites: 'Morde',
      allergies: 'Allergie',
      expired: 'Vaccinazioni scadute',
      lastVisit: 'Ultima visita',
      nextVisit: 'Prossima visita',
      diedOn: 'Deceduto il',
      note: 'Note',
    },
    sex: { female: 'Femmina', male: 'Maschio' },
    species: { dog: 'Cane', cat: 'Gatto', other: 'Altro' },
    coat: {
      smooth: 'Raso',
      double: 'Doppio',
      wire: 'Duro',
      curly: 'Riccio',
      silky: 'Setoso',
      long: 'Lungo',
      hairless: 'Nudo',
    },
    yes: 'Sì',
  },
}
