import { useTranslation } from 'react-i18next'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import './pets-labels.ts'

/** Marks after a pet's name: bites, allergies, has died. */
export function PetMarks({ pet }: { pet: Pick<SubClient, 'bites' | 'biteNote' | 'allergies' | 'diedOn'> }) {
  const { t } = useTranslation('pets')
  return (
    <>
      {pet.bites && (
        <span title={pet.biteNote}>
          <Badge tone="bad" icon="warning">
            {t('bites')}
          </Badge>
        </span>
      )}
      {pet.allergies && (
        <span className="red pt-mark" title={pet.allergies}>
          <Icon name="warning" size={12} label={t('allergic_to', { what: pet.allergies })} />
        </span>
      )}
      {pet.diedOn && <Badge>{t('has_died')}</Badge>}
    </>
  )
}
