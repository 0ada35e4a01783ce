import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useRead } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useClientDescription, useFieldLabels } from './client-field-labels.ts'
import './client-record.css'
import type { ClientField } from './client-values.ts'
import { AddressGroup, ContactGroup, MainGroup, TaxGroup } from './details-groups.tsx'
import { InterestsGroup, ProfilesGroup, RelationshipsGroup, SalonGroup, WorkGroup } from './more-groups.tsx'
import type { ClientForm } from './use-client-form.ts'

/** The sections of the form with their fields, in their order. */
const sections = {
  main: ['name', 'phoneNumber', 'email', 'birthDate', 'gender', 'salonConfigCategoryId', 'language', 'whatsApp', 'allergies', 'note'],
  contact: ['phoneNumber2', 'messenger', 'telegram', 'title', 'whatsAppGateway'],
  address: ['address', 'zipCode', 'city', 'district', 'country'],
  tax: ['bankAccountIban', 'bankAccountHolder', 'bankAccountInstitute', 'fiscalCode', 'vatNumber', 'electronicInvoiceCode', 'pec'],
  relationships: ['relationships'],
  work: ['jobType', 'jobCompanyName', 'incomeRange'],
  interests: ['hobbies', 'interests', 'clubs', 'politics'],
  profiles: ['facebook', 'linkedIn', 'instagram'],
  salon: ['howDidYouKnowUs', 'discountCode', 'vcaMap', 'inactiveReason'],
} as const satisfies Record<string, readonly ClientField[]>
type Section = keyof typeof sections
const sectionNames = Object.keys(sections) as Section[]

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== false)

function useSectionLabels(): Readonly<Record<Section, string>> {
  const { t } = useTranslation('clients')
  return {
    main: t('section_main'),
    contact: t('section_contact'),
    address: t('address'),
    tax: t('section_tax'),
    relationships: t('relationships'),
    work: t('section_work'),
    interests: t('interests'),
    profiles: t('social'),
    salon: t('section_salon'),
  }
}

/** The section whose card is at the top of the screen. */
function useCurrentSection(): Section {
  const [current, setCurrent] = useState<Section>('main')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const [entry] = entries.filter(({ isIntersecting }) => isIntersecting)
        const name = sectionNames.find((one) => entry?.target.id === `client-${one}`)
        if (name) setCurrent(name)
      },
      { rootMargin: '-20% 0px -60% 0px' },
    )
    for (const name of sectionNames) {
      const card = document.getElementById(`client-${name}`)
      if (card) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

/** The list of sections: jumps to one, counts its filled fields and marks errors. */
function SectionList({ form }: { form: ClientForm }) {
  const { t } = useTranslation('clients')
  const labels = useSectionLabels()
  const current = useCurrentSection()
  const { values, getError, wrongFields } = form
  return (
    <nav className="cl-sections grid gap-2" aria-label={t('sections')}>
      {sectionNames.map((name) => {
        const fields: readonly ClientField[] = sections[name]
        const errors = fields.filter((field) => getError(field) !== undefined || wrongFields.includes(field)).length
        const filled = fields.filter((field) => isFilled(values[field])).length
        return (
          <a
            className="row round"
            key={name}
            href={`#client-${name}`}
            aria-current={name === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(`client-${name}`)?.scrollIntoView({ block: 'start' })
            }}
          >
            {labels[name]}
            {errors > 0 ? (
              <span className="xs red">{t('to_fix', { count: errors })}</span>
            ) : (
              <span className="xs">
                {name === 'relationships' ? values.relationships.length : t('filled_of', { filled, total: fields.length })}
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}

/** Sets why a client no longer comes, after saying what that ends and what is still open. */
function useSetInactive(form: ClientForm, overview: ClientOverview | null) {
  const { t } = useTranslation('clients')
  const { euros } = useFormat()
  return async (inactiveReason: Client['inactiveReason']) => {
    if (inactiveReason !== '' && form.values.inactiveReason === '') {
      const open = [
        overview && overview.upcoming > 0 && t('open_bookings', { count: overview.upcoming }),
        overview && overview.balance > 0 && t('open_balance', { amount: euros(overview.balance) }),
      ].filter((text): text is string => typeof text === 'string')
      const isConfirmed = await confirm({
        kind: 'standard',
        title: inactiveReason === 'died' ? t('died') : t('moved_away'),
        text: [t('inactive_text'), ...open].join(' '),
        confirmLabel: t('continue'),
      })
      if (!isConfirmed) return
    }
    form.set({ inactiveReason })
  }
}

/** Whether the client has been deleted or merged while the record was open: nothing can be saved there any more. */
function useIsGone(overview: ClientOverview | null): boolean {
  const { error } = useRead(clientRecord.overview, { clientId: overview?.clientDTO.clientId ?? '' }, { enabled: false })
  return error instanceof CallError && error.status === 404
}

/** All fields of a client in sections that are saved together. */
export function DetailsForm({
  form,
  overview,
  title,
  children,
}: {
  form: ClientForm
  /** Null for a new client. */
  overview: ClientOverview | null
  title: ReactNode
  /** Between the title and the fields: possible duplicates. */
  children?: ReactNode
}) {
  const { t } = useTranslation('clients')
  const labels = useSectionLabels()
  const fieldLabels = useFieldLabels()
  const describeConflict = useClientDescription()
  const setInactive = useSetInactive(form, overview)
  const { changedFields, wrongFields } = form
  const changed = sectionNames.filter((name) => sections[name].some((field) => changedFields.includes(field)))
  const [wrong] = wrongFields
  const isGone = useIsGone(overview)
  return (
    <div className="cl-details grid top gap-24">
      <SectionList form={form} />
      <EntitySection
        title={title}
        form={form}
        describeConflict={describeConflict}
        blocked={wrong !== undefined || isGone}
        unsavedPart={
          <>
            {changed.map((name) => labels[name]).join(', ')}
            {wrong && <span className="cl-fix med red">{t('fix_to_save', { field: fieldLabels[wrong] })}</span>}
          </>
        }
      >
        {children}
        <MainGroup form={form} />
        <ContactGroup form={form} />
        <AddressGroup form={form} />
        <TaxGroup form={form} />
        <RelationshipsGroup form={form} />
        <WorkGroup form={form} />
        <InterestsGroup form={form} />
        <ProfilesGroup form={form} />
        <SalonGroup form={form} onInactive={(reason) => void setInactive(reason)} />
      </EntitySection>
    </div>
  )
}
