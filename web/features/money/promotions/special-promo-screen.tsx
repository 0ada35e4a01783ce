import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import { SpecialPromo, SpecialPromoChange, SpecialPromoDraft } from '../../../../schema/api/money/promotions-fields.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useLeaveOnce } from '../../../ui/use-leave-once.ts'
import { PromoBadge } from './promo-columns.tsx'
import { PromoFields } from './promo-fields.tsx'
import { PromoPreview } from './promo-preview.tsx'
import { type PromoFormValues, toPromoBody, toPromoValues } from './promo-values.ts'
import '../../../ui/page.css'
import './promotions.css'
import { useTogglePromo } from './use-promo-writes.ts'

/** /special-promo-feature/:id: the terms of a promotion, with what they would have done last month. */
export function SpecialPromoScreen() {
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(specialPromos.one, { specialPromoId: id })
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return data ? <Editor key={id} promo={data} copied={null} /> : null
}

/** /special-promo-feature/add: a new promotion, or a copy of the one that the query names. */
export function SpecialPromoAddScreen() {
  const [query] = useSearchParams()
  const copy = query.get('copy')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(specialPromos.one, { specialPromoId: copy ?? '' }, { enabled: copy !== null })
  if (copy !== null && error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return copy === null || data ? <Editor key={copy} promo={null} copied={data ?? null} /> : null
}

/** The values of a new promotion: empty, or those of the copied one under another name and without its code. */
function useNewValues(copied: SpecialPromo | null, today: string): PromoFormValues {
  const { t } = useTranslation('promotions')
  const values = toPromoValues(copied, today)
  return copied
    ? { ...values, specialPromo: t('copy_of', { name: copied.specialPromo }), code: '', start: today, end: null, active: false }
    : values
}

function Editor({ promo, copied }: { promo: SpecialPromo | null; copied: SpecialPromo | null }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const client = useQueryClient()
  const formId = useId()
  const today = useFormat().dayIn(Date.now())
  const newValues = useNewValues(copied, today)
  const form = useEdit<SpecialPromo, PromoFormValues>(promo, (entity) => (entity ? toPromoValues(entity, today) : newValues), SpecialPromo)
  const author = useAuthor(form.stale && { specialPromoId: form.stale.entity.specialPromoId })
  const [savedId, setSavedId] = useState<string | null>(null)
  const invalidates = [specialPromos.list, specialPromos.products, specialPromos.totals]
  const onSuccess = (saved: SpecialPromo) => {
    client.setQueryData(readKey(specialPromos.one, { specialPromoId: saved.specialPromoId }), saved)
    notify({ kind: 'success', text: t('promo_saved', { name: saved.specialPromo }) })
    form.reset()
    setSavedId(saved.specialPromoId)
  }
  const create = useWrite(specialPromos.create, { invalidates, onSuccess, onError: form.handleError })
  const update = useWrite(specialPromos.update, { invalidates, onSuccess, onError: form.handleError })
  const isUnsaved = form.changedFields.length > 0 || (promo === null && savedId === null && copied !== null)
  useLeaveOnce(promo === null && savedId !== null && form.changedFields.length === 0, () => {
    void navigate(`/special-promo-feature/${savedId}`, { replace: true })
  })
  const busy = create.isPending || update.isPending
  const save = () => {
    if (busy) return
    const values = toPromoBody(form.values)
    if (!promo) {
      const body = form.validate(SpecialPromoDraft, values)
      if (body) create.mutate({ input: {}, body })
      return
    }
    const body = form.validate(SpecialPromoChange, { ...values, version: form.base?.version ?? promo.version })
    if (body) update.mutate({ input: { specialPromoId: promo.specialPromoId }, body })
  }
  return (
    <section className="pm-edit screen">
      {isUnsaved && <AskBeforeLeaving />}
      <EditorHead promo={promo} name={form.values.specialPromo} isUnsaved={isUnsaved} today={today} form={formId} busy={busy} />
      <div className="pm-body screen-body grid top packed gap-16">
        <Form id={formId} className="grid gap-16 shrinks" fieldErrors={form.fieldErrors} onClear={form.clearErrors} onSave={save}>
          <TextField label={t('name')} required autoComplete="off" {...form.bind('specialPromo')} />
          <PromoFields form={form} specialPromoId={(promo ?? copied)?.specialPromoId ?? null} />
          {form.stale && <StaleNote author={author} onTheirs={form.takeTheirs} onMine={form.keepMine} />}
          {form.errorMessage && (
            <Note tone="bad" live>
              {form.errorMessage}
            </Note>
          )}
        </Form>
        <PromoPreview values={form.values} />
      </div>
      {promo && <SaveBar form={formId} shown={isUnsaved} busy={busy} onDiscard={form.reset} />}
    </section>
  )
}

function EditorHead({
  promo,
  name,
  isUnsaved,
  today,
  form,
  busy,
}: {
  promo: SpecialPromo | null
  name: string
  isUnsaved: boolean
  today: string
  form: string
  busy: boolean
}) {
  const { t } = useTranslation('promotions')
  const toggle = useTogglePromo()
  return (
    <header className="pm-head screen-head page-head page-top">
      <Link className="btn ghost icon" to="/promo" aria-label={t('back')}>
        <Icon name="chevron-left" />
      </Link>
      <h1 className="shrinks ell">{name.trim() || t('new_promotion')}</h1>
      {promo && <PromoBadge promo={promo} today={today} />}
      <span className="grow" />
      {promo ? (
        <>
          <Link className="btn ghost" to={`/special-promo-feature/add?copy=${promo.specialPromoId}`}>
            <Icon name="copy" />
            {t('duplicate')}
          </Link>
          <Button icon={promo.active ? 'stop' : 'play'} disabled={isUnsaved} onClick={() => toggle(promo)}>
            {t(promo.active ? 'pause' : 'resume')}
          </Button>
        </>
      ) : (
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {t('save_promotion')}
        </Button>
      )}
    </header>
  )
}
