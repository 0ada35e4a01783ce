import { useTranslation } from 'react-i18next'
import type { HairProperty, ScalpProperty } from '../../../../schema/rules/care/diagnosis-terms.ts'

interface PropertyTerms {
  readonly label: string
  readonly values: Readonly<Record<string, string>>
}

/** The vocabularies of hair and scalp in the user's language. */
export function useDiagnosisTerms() {
  const { t } = useTranslation('treatments')
  const levels = { low: t('level_low'), normal: t('level_normal'), high: t('level_high') }
  const degrees = { none: t('degree_none'), light: t('degree_light'), moderate: t('degree_moderate'), severe: t('degree_severe') }
  const hair: Readonly<Record<HairProperty, PropertyTerms>> = {
    texture: {
      label: t('texture'),
      values: { fine: t('texture_fine'), medium: t('texture_medium'), coarse: t('texture_coarse') },
    },
    porosity: { label: t('porosity'), values: levels },
    density: { label: t('density'), values: levels },
    elasticity: { label: t('elasticity'), values: levels },
    damage: { label: t('damage'), values: degrees },
  }
  const scalp: Readonly<Record<ScalpProperty, PropertyTerms>> = {
    sebum: { label: t('sebum'), values: { dry: t('sebum_dry'), normal: t('sebum_normal'), oily: t('sebum_oily') } },
    flaking: { label: t('flaking'), values: degrees },
    redness: { label: t('redness'), values: degrees },
    sensitivity: { label: t('sensitivity'), values: degrees },
    hairLoss: { label: t('hair_loss'), values: degrees },
  }
  return {
    hair,
    scalp,
    getHair: (property: HairProperty, value: string) => hair[property].values[value] ?? '',
    getScalp: (property: ScalpProperty, value: string) => scalp[property].values[value] ?? '',
  }
}
