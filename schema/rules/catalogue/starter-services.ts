import type { Language } from '../../terms.ts'

/** Trades for which there is a list of usual services. */
export const starterTrades = ['hair', 'beauty', 'grooming'] as const
export type StarterTrade = (typeof starterTrades)[number]
interface StarterService {
  readonly category: Readonly<Record<Language, string>>
  readonly name: Readonly<Record<Language, string>>
  readonly minutes: number
  /** In the salon's currency: a figure to begin with, which each salon replaces by its own. */
  readonly price: number
}

/** Services of one category: name in both languages, minutes and price. */
const group = (
  [en, it]: readonly [string, string],
  services: readonly (readonly [en: string, it: string, minutes: number, price: number])[],
): StarterService[] =>
  services.map(([english, italian, minutes, price]) => ({ category: { en, it }, name: { en: english, it: italian }, minutes, price }))

/** What a new salon's price list can begin with. The categories of hair and grooming are those that a new salon has. */
export const starterServices: Readonly<Record<StarterTrade, readonly StarterService[]>> = {
  hair: [
    ...group(
      ['Cut and styling', 'Taglio e piega'],
      [
        ['Cut', 'Taglio donna', 45, 32],
        ['Cut and blow-dry', 'Taglio e piega', 60, 48],
        ['Restyle cut', 'Cambio look', 60, 55],
        ['Men’s cut', 'Taglio uomo', 30, 24],
        ['Child’s cut', 'Taglio bambino', 30, 18],
        ['Fringe trim', 'Frangia', 15, 10],
        ['Beard trim', 'Barba', 15, 14],
        ['Cut and beard', 'Taglio e barba', 45, 35],
        ['Blow-dry', 'Piega', 30, 24],
        ['Blow-dry, long hair', 'Piega capelli lunghi', 45, 32],
        ['Waves', 'Onde', 45, 34],
        ['Straightening with iron', 'Piastra', 30, 28],
        ['Updo', 'Raccolto', 60, 55],
        ['Bridal trial', 'Prova sposa', 90, 90],
        ['Bridal hair', 'Acconciatura sposa', 120, 160],
      ],
    ),
    ...group(
      ['Colour', 'Colore'],
      [
        ['Roots colour', 'Colore ricrescita', 75, 46],
        ['Full colour', 'Colore completo', 90, 62],
        ['Toner', 'Tonalizzante', 30, 25],
        ['Gloss', 'Riflessante', 20, 18],
        ['Half-head highlights', 'Mezze meches', 90, 75],
        ['Full-head highlights', 'Meches complete', 120, 95],
        ['Balayage', 'Balayage', 150, 120],
        ['Bleach', 'Decolorazione', 120, 90],
        ['Colour correction', 'Correzione del colore', 180, 150],
        ['Grey blending', 'Camouflage capelli bianchi', 30, 30],
      ],
    ),
    ...group(
      ['Treatments', 'Trattamenti'],
      [
        ['Repair mask', 'Maschera ristrutturante', 20, 20],
        ['Scalp treatment', 'Trattamento cute', 30, 30],
        ['Bond repair', 'Trattamento ricostruzione', 30, 35],
        ['Keratin treatment', 'Trattamento alla cheratina', 120, 140],
        ['Perm', 'Permanente', 120, 80],
      ],
    ),
  ],
  beauty: [
    ...group(
      ['Nails', 'Unghie'],
      [
        ['Manicure', 'Manicure', 40, 25],
        ['Semi-permanent manicure', 'Manicure semipermanente', 60, 35],
        ['Gel nails', 'Ricostruzione in gel', 120, 65],
        ['Gel infill', 'Refill gel', 75, 45],
        ['Gel removal', 'Rimozione gel', 30, 15],
        ['Nail art', 'Nail art', 30, 15],
        ['Pedicure', 'Pedicure', 60, 38],
        ['Semi-permanent pedicure', 'Pedicure semipermanente', 75, 48],
      ],
    ),
    ...group(
      ['Hair removal', 'Epilazione'],
      [
        ['Full-leg wax', 'Ceretta gamba intera', 45, 35],
        ['Half-leg wax', 'Ceretta mezza gamba', 30, 22],
        ['Bikini wax', 'Ceretta inguine', 20, 18],
        ['Brazilian wax', 'Ceretta inguine totale', 30, 30],
        ['Underarm wax', 'Ceretta ascelle', 15, 12],
        ['Arm wax', 'Ceretta braccia', 30, 20],
        ['Upper-lip wax', 'Ceretta baffetti', 10, 8],
        ['Back or chest wax', 'Ceretta schiena o petto', 40, 35],
      ],
    ),
    ...group(
      ['Face', 'Viso'],
      [
        ['Deep-cleansing facial', 'Pulizia del viso', 60, 50],
        ['Express facial', 'Trattamento viso express', 30, 32],
        ['Anti-ageing facial', 'Trattamento viso antietà', 75, 75],
        ['Day make-up', 'Trucco giorno', 45, 40],
        ['Bridal make-up', 'Trucco sposa', 90, 130],
      ],
    ),
    ...group(
      ['Lashes and brows', 'Ciglia e sopracciglia'],
      [
        ['Brow shaping', 'Definizione sopracciglia', 20, 14],
        ['Brow lamination', 'Laminazione sopracciglia', 45, 45],
        ['Lash lift', 'Laminazione ciglia', 60, 60],
        ['Lash and brow tint', 'Tinta ciglia e sopracciglia', 30, 25],
      ],
    ),
    ...group(
      ['Body', 'Corpo'],
      [
        ['Relaxing massage', 'Massaggio rilassante', 60, 60],
        ['Back massage', 'Massaggio schiena', 30, 35],
        ['Draining massage', 'Massaggio drenante', 60, 65],
        ['Body scrub', 'Scrub corpo', 45, 50],
        ['Body wrap', 'Bendaggio', 60, 60],
      ],
    ),
  ],
  grooming: [
    ...group(
      ['Bath and drying', 'Bagno e asciugatura'],
      [
        ['Bath, toy', 'Bagno taglia toy', 45, 25],
        ['Bath, small', 'Bagno taglia piccola', 60, 30],
        ['Bath, medium', 'Bagno taglia media', 75, 38],
        ['Bath, large', 'Bagno taglia grande', 90, 50],
        ['Bath, giant', 'Bagno taglia gigante', 120, 70],
        ['Bath and brush, cat', 'Bagno e spazzolatura gatto', 60, 40],
        ['Puppy’s first bath', 'Primo bagno cucciolo', 45, 25],
        ['Blow-out', 'Asciugatura con soffiatore', 30, 20],
      ],
    ),
    ...group(
      ['Trim and stripping', 'Toelettatura e stripping'],
      [
        ['Full groom, toy', 'Toelettatura taglia toy', 75, 38],
        ['Full groom, small', 'Toelettatura taglia piccola', 90, 45],
        ['Full groom, medium', 'Toelettatura taglia media', 120, 58],
        ['Full groom, large', 'Toelettatura taglia grande', 150, 75],
        ['Full groom, giant', 'Toelettatura taglia gigante', 180, 100],
        ['Hand stripping, small', 'Stripping taglia piccola', 120, 60],
        ['Hand stripping, medium', 'Stripping taglia media', 150, 75],
        ['Scissor cut', 'Taglio a forbice', 120, 60],
        ['Clip', 'Tosatura', 60, 40],
        ['Clip, cat', 'Tosatura gatto', 60, 55],
        ['Face and feet trim', 'Rifinitura muso e zampe', 30, 20],
      ],
    ),
    ...group(
      ['Hygiene', 'Igiene'],
      [
        ['Nail trim', 'Taglio unghie', 15, 10],
        ['Ear cleaning', 'Pulizia orecchie', 15, 10],
        ['Tooth brushing', 'Igiene dentale', 15, 12],
        ['Anal glands', 'Ghiandole perianali', 15, 12],
        ['Sanitary trim', 'Rifinitura igienica', 15, 12],
      ],
    ),
    ...group(
      ['Treatments', 'Trattamenti'],
      [
        ['Undercoat removal', 'Rimozione sottopelo', 60, 40],
        ['De-matting', 'Snodatura', 45, 30],
        ['Flea treatment', 'Trattamento antiparassitario', 30, 20],
        ['Moisturising mask', 'Maschera idratante', 20, 15],
        ['Ozone bath', 'Bagno all’ozono', 45, 35],
        ['Mud treatment', 'Fango termale', 45, 30],
      ],
    ),
  ],
}
