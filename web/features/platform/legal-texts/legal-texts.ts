import type { Language } from '../../../../schema/terms.ts'
import { loadPart } from '../../../ui/load-part.ts'
import type { CountryLaw } from './country-law.ts'

/** Texts that clients consent to, forms that they sign, and documents that the salon prints. The order is that of the choice. */
export const legalTexts = {
  privacy: ['privacy-notice', 'news-and-offers', 'photos'],
  form: ['colour-treatment', 'photos', 'minors', 'pet-grooming'],
  document: ['privacy-notice', 'processing-register', 'processing-agreement', 'sub-processors'],
} as const
export type LegalTextKind = keyof typeof legalTexts
export type LegalTextName = (typeof legalTexts)[LegalTextKind][number]
/** Their names, as keys of the texts. */
export const legalTextLabels = {
  'privacy-notice': 'name_privacy_notice',
  'news-and-offers': 'name_news_and_offers',
  photos: 'name_photos',
  'colour-treatment': 'name_colour_treatment',
  minors: 'name_minors',
  'pet-grooming': 'name_pet_grooming',
  'processing-register': 'name_processing_register',
  'processing-agreement': 'name_processing_agreement',
  'sub-processors': 'name_sub_processors',
} as const satisfies Record<LegalTextName, string>

export interface LegalTexts {
  /** Markdown by name. */
  readonly templates: Readonly<Record<LegalTextName, string>>
  /** Names of laws, and of an authority where a country has several. */
  readonly words: Readonly<Record<CountryLaw['law'] | 'authority', string>>
}

const loaders = {
  en: () => import('./texts-en.ts'),
  it: () => import('./texts-it.ts'),
} as const satisfies Record<Language, unknown>

/** The templates of a language; loaded when somebody asks for one. */
export async function loadLegalTexts(language: Language): Promise<LegalTexts> {
  const { files, words } = await loadPart(loaders[language])
  const toName = (path: string) => path.replace(/^.*\//, '').replace(/\.legal\.\w+\.md$/, '')
  const templates = Object.fromEntries(Object.entries(files).map(([path, text]) => [toName(path), text]))
  return { templates: templates as LegalTexts['templates'], words }
}
