import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { SalonDraft } from '../../../../schema/api/platform/salons-schemas.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { useWrite } from '../../../api/query.ts'
import { type Edit, useEdit } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { CreateSalonButton } from '../../money/cash-system/index.ts'
import { BusinessGroup, ContactGroup, Group, IdentityGroup, PlaceGroup, type SalonEdit } from './salon-groups.tsx'
import { MessagesGroup } from './salon-message-groups.tsx'
import { toSalonBody, toSalonValues } from './salon-values.ts'
import './salons.css'

interface AdminValues {
  firstName: string
  lastName: string
  email: string
  username: string
  language: Language | null
}
const emptyAdmin = (): AdminValues => ({ firstName: '', lastName: '', email: '', username: '', language: null })

/** /salon/add: creates a salon and its first administrator, who gets an invitation by e-mail. Only names and that e-mail are required. */
export function SalonAddScreen() {
  const { t } = useTranslation('salons')
  const id = useId()
  const salon = useEdit(null, toSalonValues)
  const admin = useEdit<AdminValues, AdminValues>(null, emptyAdmin)
  const { busy, save } = useCreateSalon(salon, admin.values)
  return (
    <section className="page salon-page grid packed gap-16">
      <Link className="salon-back inline middle gap-4 s t2 med" to="/salons">
        <Icon name="chevron-left" size={16} />
        {t('salons')}
      </Link>
      <header className="salon-head wrap row gap-12">
        <div className="grow">
          <h1>{t('new_salon')}</h1>
          <p className="s muted">{t('new_salon_text')}</p>
        </div>
        <CreateSalonButton />
      </header>
      <Form id={id} className="section" fieldErrors={salon.fieldErrors} onClear={salon.clearErrors} onSave={() => busy || save()}>
        <h2 className="sr">{t('details_section')}</h2>
        <IdentityGroup edit={salon} />
        <AdminGroup salon={salon} admin={admin} />
        <ContactGroup edit={salon} />
        <PlaceGroup edit={salon} />
        <BusinessGroup edit={salon} />
        <MessagesGroup edit={salon} isPlatform />
        {salon.errorMessage && (
          <Note tone="bad" live>
            {salon.errorMessage}
          </Note>
        )}
        <div className="salon-foot flex gap-8">
          <Link className="btn" to="/salons">
            {t('cancel')}
          </Link>
          <Button type="submit" variant="primary" busy={busy}>
            {t('create_salon')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Creates the salon with its administrator and opens it. Errors, also those of the administrator's fields, belong to the salon's form. */
function useCreateSalon(salon: SalonEdit, { language, ...admin }: AdminValues) {
  const { t } = useTranslation('salons')
  const navigate = useNavigate()
  const create = useWrite(salons.create, {
    invalidates: [salons.list],
    onError: salon.handleError,
    onSuccess: ({ salonName, salonId }, { body }) => {
      notify({ kind: 'success', text: t('salon_created', { name: salonName, email: body.admin.email }) })
      void navigate(`/salon/${encodeURIComponent(salonId)}`)
    },
  })
  const save = () => {
    // The username defaults to the e-mail address. If both are missing, only the e-mail address is reported as required.
    const username = admin.username.trim() || admin.email.trim() || 'nobody'
    const body = salon.validate(SalonDraft, {
      ...toSalonBody(salon.values, salon.changedFields),
      salonName: salon.values.salonName,
      admin: { ...admin, username },
      ...(language === null ? {} : { language }),
    })
    if (body) create.mutate({ input: {}, body })
  }
  return { busy: create.isPending, save }
}

/** The fields of the first administrator. */
function AdminGroup({ salon, admin }: { salon: SalonEdit; admin: Edit<AdminValues, AdminValues> }) {
  const { t } = useTranslation('salons')
  const bind = (name: 'firstName' | 'lastName' | 'email' | 'username') => ({
    ...admin.bind(name),
    onChange: (value: string) => {
      admin.bind(name).onChange(value)
      salon.clearError(`admin.${name}`)
    },
    error: salon.getError(`admin.${name}`),
  })
  const names = { en: t('english'), it: t('italian') }
  return (
    <Group title={t('group_admin')} text={t('group_admin_text')}>
      <TextField label={t('first_name')} required autoComplete="off" {...bind('firstName')} />
      <TextField label={t('last_name')} required autoComplete="off" {...bind('lastName')} />
      <TextField label={t('email')} required type="email" autoComplete="off" {...bind('email')} />
      <TextField
        label={t('username')}
        help={t('username_help')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('username')}
      />
      <div className="whole">
        <span className="label">{t('language')}</span>
        <Segment
          label={t('language')}
          value={admin.values.language ?? (salon.values.country === 'IT' ? 'it' : 'en')}
          onChange={(language) => admin.set({ language })}
          options={languages.map((language) => ({ value: language, label: names[language] }))}
        />
        <p className="help">{t('language_help')}</p>
      </div>
    </Group>
  )
}
