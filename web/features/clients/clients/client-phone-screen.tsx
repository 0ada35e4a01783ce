import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useLeaveOnce } from '../../../ui/use-leave-once.ts'
import { useClientDescription, useFieldLabels } from './client-field-labels.ts'
import { Group, Keep } from './details-groups.tsx'
import { Duplicates } from './duplicates.tsx'
import { RelationshipsGroup } from './more-groups.tsx'
import { useClientForm } from './use-client-form.ts'
import '../../../ui/page.css'
import './clients.css'

/** /clientPhone/:id: the client's contact in short, for use during a call. */
export function ClientPhoneScreen() {
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(clients.one, { clientId: id })
  const isLate = useDelayed(isPending)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return isLate && <ListSkeleton rows={6} />
  return <ContactForm key={id} client={data} />
}

/** /clientPhone/add: a new contact; the query may bring a name and a phone number. */
export function ClientPhoneAddScreen() {
  return <ContactForm client={null} />
}

/** Leaves the form: back to where it was opened, or to the phone book with the saved client. */
function useLeave() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (saved: Client) => {
    if (key !== 'default' && window.history.length > 1) void navigate(-1)
    else void navigate(`/phoneBook?number=${encodeURIComponent(toDialable(saved.phoneNumber) || saved.name)}`, { replace: true })
  }
}

function ContactForm({ client }: { client: Client | null }) {
  const { t } = useTranslation('phone-book')
  const [query] = useSearchParams()
  const [notSameAs, setNotSameAs] = useState<readonly string[]>([])
  const [saved, setSaved] = useState<Client | null>(null)
  const navigate = useNavigate()
  const leave = useLeave()
  const describeConflict = useClientDescription()
  const form = useClientForm(client, {
    preset: { name: query.get('name') ?? '', phoneNumber: query.get('phone') ?? '' },
    notSameAs,
    keeping: 'call',
    onSaved: setSaved,
  })
  useLeaveOnce(saved !== null && form.changedFields.length === 0, () => {
    if (saved === null) return
    setSaved(null)
    if (client) leave(saved)
    else void navigate(`/phoneBook?number=${encodeURIComponent(toDialable(saved.phoneNumber) || saved.name)}`, { replace: true })
  })
  const { values, wrongFields } = form
  return (
    <section className="screen">
      <header className="screen-head page-head page-top">
        <Link className="btn ghost icon" to="/phoneBook" aria-label={t('back_to_phone_book')}>
          <Icon name="chevron-left" />
        </Link>
        <h1 className="grow" dir="auto">
          {client ? client.name : t('new_contact')}
        </h1>
        {client && (
          <Link className={buttonClass({})} to={`/clientInfo/${encodeURIComponent(client.clientId)}`}>
            {t('open_record')}
          </Link>
        )}
      </header>
      <div className="pb-body page-body col gap-12">
        <EntitySection
          title={<span className="sr">{t('contact')}</span>}
          form={form}
          describeConflict={describeConflict}
          blocked={wrongFields.length > 0}
        >
          <Duplicates
            values={values}
            {...(client ? { clientId: client.clientId } : {})}
            notSameAs={notSameAs}
            onNotSame={(clientId) => setNotSameAs((now) => [...now, clientId])}
          />
          <ContactFields form={form} />
          <RelationshipsGroup form={form} keeping="call" />
        </EntitySection>
      </div>
    </section>
  )
}

/** The fields that are asked for during a call. */
function ContactFields({ form }: { form: ReturnType<typeof useClientForm> }) {
  const { t } = useTranslation('phone-book')
  const labels = useFieldLabels()
  const { dayIn } = useFormat()
  const { bind } = form
  const { onBlur: _onBlur, ...birthDate } = bind('birthDate')
  return (
    <Group id="contact" title={t('contact')}>
      <TextField className="w2" label={labels.name} required dir="auto" autoComplete="off" {...bind('name')} />
      <Keep form={form} field="phoneNumber">
        <PhoneField label={labels.phoneNumber} autoComplete="off" {...bind('phoneNumber')} />
      </Keep>
      <TextField label={labels.email} type="email" autoComplete="off" {...bind('email')} />
      <DatePicker label={labels.birthDate} startWithYears min="1900-01-01" max={dayIn(Date.now())} {...birthDate} />
      <TextField className="w3" label={labels.allergies} autoComplete="off" {...bind('allergies')} />
      <TextareaField className="w4" label={labels.note} {...bind('note')} />
    </Group>
  )
}
