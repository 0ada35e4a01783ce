import type { Vat } from '../money/invoice-document.ts'
import { flatRateBasis, legalBases, ordinaryRate, type TaxRegime, type VatNature } from '../money/invoice-terms.ts'

/** How a salon taxes: its regime, and the rates of its categories. */
export interface VatSettings {
  readonly regime: TaxRegime
  readonly rates: readonly {
    readonly side: 'services' | 'products'
    readonly categoryId: string
    readonly rate: number
    readonly nature: VatNature | ''
    readonly legalBasis: string
  }[]
}

/** How services, products and fees are taxed: by the rate of their category, otherwise as the salon's regime has it. */
export function findCategoryVat({ regime, rates }: VatSettings, { side, categoryId }: { side: string; categoryId: string | null }): Vat {
  const own = rates.find((one) => one.side === side && one.categoryId === categoryId)
  if (own) return { rate: own.rate, nature: own.nature, legalBasis: own.legalBasis || (own.nature === '' ? '' : legalBases[own.nature]) }
  return regime === 'RF19' ? { rate: 0, nature: 'N2.2', legalBasis: flatRateBasis } : { rate: ordinaryRate, nature: '', legalBasis: '' }
}
