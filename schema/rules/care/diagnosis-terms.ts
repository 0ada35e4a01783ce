/** Vocabularies of hair and scalp diagnoses: the values of each property, from one end to the other. */

const degrees = ['none', 'light', 'moderate', 'severe'] as const

export const hairTerms = {
  texture: ['fine', 'medium', 'coarse'],
  porosity: ['low', 'normal', 'high'],
  density: ['low', 'normal', 'high'],
  elasticity: ['low', 'normal', 'high'],
  damage: degrees,
} as const
export type HairProperty = keyof typeof hairTerms

export const scalpTerms = {
  sebum: ['dry', 'normal', 'oily'],
  flaking: degrees,
  redness: degrees,
  sensitivity: degrees,
  hairLoss: degrees,
} as const
export type ScalpProperty = keyof typeof scalpTerms

export const hairProperties = Object.keys(hairTerms) as HairProperty[]
export const scalpProperties = Object.keys(scalpTerms) as ScalpProperty[]
