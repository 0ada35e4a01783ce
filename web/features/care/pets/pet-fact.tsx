import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/facts-strip.css'

/** A fact of the strip about a pet: what it is, its value, and a further line. */
export function PetFact({ label, value, text }: { label: string; value: ReactNode; text?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {text && <small>{text}</small>}
      </dd>
    </div>
  )
}

/** What is known before touching a pet comes first in the strip. */
export function PetAlerts({ pet: { bites, biteNote, allergies } }: { pet: Pick<SubClientRecord, 'bites' | 'biteNote' | 'allergies'> }) {
  const { t } = useTranslation('pets')
  const alerts = [...(bites ? [[t('bites'), biteNote || t('bites_care')]] : []), ...(allergies ? [[t('allergies'), allergies]] : [])]
  return alerts.map(([label, text]) => (
    <div key={label} className="is-alert">
      <Icon name="warning" />
      <dt>{label}</dt>
      <dd>
        <b>{text}</b>
      </dd>
    </div>
  ))
}
