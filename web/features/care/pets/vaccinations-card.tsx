import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { getVaccinationState } from '../../../../schema/rules/care/pet-terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { useChangePet } from './use-pet.ts'

type Vaccination = SubClientRecord['vaccinations'][number]

function State({ vaccination, today }: { vaccination: Vaccination; today: string }) {
  const { t } = useTranslation('pets')
  const state = getVaccinationState(vaccination, today)
  if (state.kind === 'expired') {
    return (
      <Badge tone="bad" icon="warning">
        {t('expired')}
      </Badge>
    )
  }
  if (state.kind === 'near') {
    return (
      <Badge tone="warn" icon="clock">
        {t('days_left', { count: state.days })}
      </Badge>
    )
  }
  if (state.kind === 'unknown') return <Badge>{t('no_expiry')}</Badge>
  return (
    <Badge tone="ok" icon="check-circle">
      {t('valid')}
    </Badge>
  )
}

/** Adds a vaccination, or changes or removes the one at `index`. */
function VaccinationDialog({ pet, index, onClose }: { pet: SubClientRecord; index: number | null; onClose: () => void }) {
  const { t } = useTranslation('pets')
  const { dayIn } = useFormat()
  const change = useChangePet()
  const stored = index === null ? undefined : pet.vaccinations[index]
  const [values, setValues] = useState<Vaccination>(stored ?? { vaccination: '', given: null, expires: null })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (next: Partial<Vaccination>) => setValues((now) => ({ ...now, ...next }))
  const others = pet.vaccinations.filter((_, at) => at !== index)
  const today = dayIn(Date.now())
  const write = (vaccinations: readonly Vaccination[], text: string) => {
    const expired = vaccinations.filter((one) => getVaccinationState(one, today).kind === 'expired').map(({ vaccination }) => vaccination)
    change(pet, { vaccinations: [...vaccinations], expired }, text)
    onClose()
  }
  const save = () => {
    const name = values.vaccination.trim()
    if (name === '') return setErrors({ vaccination: t('required') })
    if (values.given && values.expires && values.expires < values.given) return setErrors({ expires: t('expires_too_early') })
    write([...others, { ...values, vaccination: name }], t('name_saved', { name }))
  }
  return (
    <FormDialog
      title={stored ? stored.vaccination : t('add_vaccination')}
      subtitle={pet.name}
      width="narrow"
      fieldErrors={errors}
      errorMessage={undefined}
      busy={false}
      footerStart={
        stored && (
          <Button icon="trash" onClick={() => write(others, t('name_deleted', { name: stored.vaccination }))}>
            {t('delete')}
          </Button>
        )
      }
      onClear={() => setErrors({})}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('vaccination')}
        required
        autoComplete="off"
        error={errors.vaccination}
        value={values.vaccination}
        onChange={(vaccination) => set({ vaccination })}
      />
      <DatePicker label={t('given')} max={today} value={values.given} onChange={(given) => set({ given })} />
      <DatePicker label={t('expires')} error={errors.expires} value={values.expires} onChange={(expires) => set({ expires })} />
    </FormDialog>
  )
}

/** Vaccinations with their expiry: expired ones first. */
export function VaccinationsCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { date, dayIn } = useFormat()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [asks, setAsks] = useState(false)
  const today = dayIn(Date.now())
  const rows = pet.vaccinations
    .map((vaccination, index) => ({ vaccination, index }))
    .toSorted((a, b) => (a.vaccination.expires ?? '9999').localeCompare(b.vaccination.expires ?? '9999'))
  return (
    <section className="card pt-card">
      <header className="row">
        <h2 className="grow">{t('vaccinations')}</h2>
        <IconButton icon="plus" size="s" label={t('add_vaccination')} onClick={() => setEdited('new')} />
      </header>
      {rows.length === 0 ? (
        <p className="s muted">{t('no_vaccinations')}</p>
      ) : (
        <ul className="pt-list lined">
          {rows.map(({ vaccination, index }) => (
            <li key={`${index}.${vaccination.vaccination}`}>
              <button type="button" className="pt-row row gap-10 full" onClick={() => setEdited(index)}>
                <span className="grow">
                  <b className="med">{vaccination.vaccination}</b>
                  {vaccination.expires && <small className="muted num">{date(vaccination.expires)}</small>}
                </span>
                <State vaccination={vaccination} today={today} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pet.diedOn === null && (
        <Button icon="chat" block onClick={() => setAsks(true)}>
          {t('ask_owner_certificate', { name: pet.clientDTO.name.split(' ')[0] })}
        </Button>
      )}
      {asks && <CertificateDialog pet={pet} onClose={() => setAsks(false)} />}
      {edited !== null && <VaccinationDialog pet={pet} index={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
