import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { salons } from '../../../schema/api/salons.ts'
import { type Language, languages } from '../../../schema/terms.ts'
import { useWrite } from '../../api/query.ts'
import { useEdit } from '../../api/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { MessagesGroup } from './message-groups.tsx'
import { BusinessGroup, ContactGroup, Group, IdentityGroup, PlaceGroup } from './salon-groups.tsx'
import { salonBody, salonValues } from './salon-values.ts'
import './salons.css'
import './salon-texts.ts'

interface AdminValues {
  firstName: string
  lastName: string
  email: string
  username: string
  language: Language | null
}
const nobody = (): AdminValues => ({ firstName: '', lastName: '', email: '', username: '', language: null })

/** /salon/add: a new salon and its first administrator, who is invited by e-mail. Only names and that e-mail are needed. */
export function SalonAddScreen() {
  const { t } = useTranslation('salons')
  const navigate = useNavigate()
  const id = useId()
  const salon = useEdit(null, salonValues)
  const admin = useEdit<AdminValues, AdminValues>(null, nobody)
  const create = useWrite(salons.create, {
    invalidates: [salons.list],
    onError: (error) => {
      salon.refuse(error)
    },
    onSuccess: (made, { body }) => {
      notify({ kind: 'success', text: t('salon_created', { name: made.salonName, email: body.admin.email }) })
      void navigate(`/salon/${encodeURIComponent(made.salonId)}`)
    },
  })
  const { firstName, lastName, email, username, language } = admin.values
  const save = () => {
    // Without either of them it is the e-mail address that is missing.
    const person = { firstName, lastName, email, username: username.trim() || email.trim() || 'nobody' }
    const body = salon.check(salons.create.body, {
      ...salonBody(salon.values, salon.changed),
      salonName: salon.values.salonName,
      admin: person,
      ...(language === null ? {} : { language }),
    })
    if (body) create.mutate({ input: {}, body })
  }
  const field = (name: 'firstName' | 'lastName' | 'email' | 'username') => ({
    ...admin.bind(name),
    onChange: (value: string) => {
      admin.bind(name).onChange(value)
      salon.forgive(`admin.${name}`)
    },
    error: salon.errorOf(`admin.${name}`),
  })
  const names = { en: t('english'), it: t('italian') }
  return (
    <section className="page salon-page">
      <Link className="back-link" to="/salons">
        <Icon name="chevron-left" size={16} />
        {t('salons')}
      </Link>
      <header className="salon-head">
        <div className="grow">
          <h1>{t('new_salon')}</h1>
          <p className="s muted">{t('new_salon_text')}</p>
        </div>
      </header>
      <Form id={id} className="section" faults={salon.faults} onClear={salon.clear} onSave={() => create.isPending || save()}>
        <h2 className="sr">{t('details_section')}</h2>
        <IdentityGroup edit={salon} />
        <Group title={t('group_admin')} text={t('group_admin_text')}>
          <TextField label={t('first_name')} required autoComplete="off" {...field('firstName')} />
          <TextField label={t('last_name')} required autoComplete="off" {...field('lastName')} />
          <TextField label={t('email')} required type="email" autoComplete="off" {...field('email')} />
          <TextField
            label={t('username')}
            help={t('username_help')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <div className="whole">
            <span className="label">{t('language')}</span>
            <Segment
              label={t('language')}
              value={language ?? (salon.values.country === 'IT' ? 'it' : 'en')}
              onChange={(one) => admin.set({ language: one })}
              options={languages.map((one) => ({ value: one, label: names[one] }))}
            />
            <p className="help">{t('language_help')}</p>
          </div>
        </Group>
        <ContactGroup edit={salon} />
        <PlaceGroup edit={salon} />
        <BusinessGroup edit={salon} />
        <MessagesGroup edit={salon} withSender />
        {salon.refusal && (
          <Note tone="bad" live>
            {salon.refusal}
          </Note>
        )}
        <div className="salon-foot">
          <Link className="btn" to="/salons">
            {t('cancel')}
          </Link>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('create_salon')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
