import type { Language } from '../../terms.ts'

interface StarterCategory {
  readonly name: Readonly<Record<Language, string>>
  /** Index of the agenda colour, 1 to 6. */
  readonly tint: number
}
const category = (tint: number, en: string, it: string): StarterCategory => ({ tint, name: { en, it } })

/** The service categories that a new salon's catalogue starts with. */
export const starterServiceCategories: Readonly<Record<'hair' | 'pet', readonly StarterCategory[]>> = {
  hair: [
    category(1, 'Cut and styling', 'Taglio e piega'),
    category(2, 'Colour', 'Colore'),
    category(3, 'Treatments', 'Trattamenti'),
    category(4, 'Beauty', 'Estetica'),
  ],
  pet: [
    category(1, 'Bath and drying', 'Bagno e asciugatura'),
    category(2, 'Trim and stripping', 'Toelettatura e stripping'),
    category(3, 'Hygiene', 'Igiene'),
    category(4, 'Treatments', 'Trattamenti'),
  ],
}
/** The product categories that a new salon's catalogue starts with. */
export const starterProductCategories: Readonly<Record<'hair' | 'pet', readonly StarterCategory[]>> = {
  hair: [category(1, 'For sale', 'Rivendita'), category(2, 'For use in the salon', 'Uso interno')],
  pet: [category(1, 'For sale', 'Rivendita'), category(2, 'For use in the salon', 'Uso interno')],
}
