import { useTranslation } from 'react-i18next'
import type { HairArea, PatchTestResult, PictureKind } from '../../../../schema/terms.ts'

/** The vocabularies of formulas, patch tests and pictures in the user's language. */
export function useTreatmentTerms() {
  const { t } = useTranslation('treatments')
  const areas: Readonly<Record<HairArea, string>> = {
    roots: t('area_roots'),
    temples: t('area_temples'),
    fringe: t('area_fringe'),
    lengths: t('area_lengths'),
    ends: t('area_ends'),
    highlights: t('area_highlights'),
    all: t('area_all'),
    toner: t('area_toner'),
  }
  const results: Readonly<Record<PatchTestResult, string>> = {
    pending: t('result_pending'),
    passed: t('result_passed'),
    reaction: t('result_reaction'),
  }
  const kinds: Readonly<Record<PictureKind, string>> = { before: t('before'), after: t('after'), other: t('kind_picture') }
  return { areas, results, kinds }
}
