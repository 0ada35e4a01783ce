import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products as productCalls } from '../../../../schema/api/catalogue/products.ts'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import { campaigns } from '../../../../schema/api/insights/incentives.ts'
import { Campaign, CampaignChange, CampaignDraft, type CampaignItem } from '../../../../schema/api/insights/incentives-schemas.ts'
import { campaignMeasures } from '../../../../schema/terms.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { type Edit, useEdit } from '../../../api/use-edit.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ItemChoice } from '../../money/promotions/index.ts'
import { measureLabels } from './campaigns-labels.ts'

interface Values {
  campaign: string
  prize: string
  measure: Campaign['measure']
  goal: number | null
  start: string | null
  items: readonly CampaignItem[]
}
type CampaignForm = Edit<Campaign, Values>

const toValues = (campaign: Campaign | null, today: string): Values => ({
  campaign: campaign?.campaign ?? '',
  prize: campaign?.prize ?? '',
  measure: campaign?.measure ?? 'points',
  goal: campaign && campaign.goal > 0 ? campaign.goal : null,
  start: campaign ? campaign.start : today,
  items: campaign?.items ?? [],
})

/** Creates or edits a campaign. `names` are those of its items. */
export function CampaignDialog({
  campaign,
  names,
  onClose,
}: {
  campaign: Campaign | null
  names: ReadonlyMap<string, string>
  onClose: () => void
}) {
  const { t } = useTranslation('incentives')
  const { symbol, dayIn } = useFormat()
  const today = dayIn(Date.now())
  const form = useEdit<Campaign, Values>(campaign, (entity) => toValues(entity, today), Campaign)
  const author = useAuthor(form.stale && { campaignId: form.stale.entity.campaignId })
  const { values, set, bind } = form
  const options = {
    invalidates: [campaigns.list, campaigns.stats, campaigns.items],
    onError: form.handleError,
    onSuccess: (saved: Campaign) => {
      notify({ kind: 'success', text: t('saved', { name: saved.campaign }) })
      onClose()
    },
  }
  const create = useWrite(campaigns.create, options)
  const update = useWrite(campaigns.update, options)
  const save = () => {
    const draft = { ...values, items: [...values.items], goal: values.goal ?? 0, setup: true }
    if (!campaign) {
      const body = form.validate(CampaignDraft, draft)
      if (body) create.mutate({ input: {}, body })
      return
    }
    const body = form.validate(CampaignChange, { ...draft, version: form.base?.version ?? campaign.version })
    if (body) update.mutate({ input: { campaignId: campaign.campaignId }, body })
  }
  return (
    <FormDialog
      title={campaign ? campaign.campaign : t('new_campaign')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      stale={form.stale && <StaleNote author={author} onTheirs={form.takeTheirs} onMine={form.keepMine} />}
      busy={create.isPending || update.isPending}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('name')} required autoComplete="off" {...bind('campaign')} />
      <TextareaField label={t('prize')} rows={2} {...bind('prize')} />
      <DatePicker label={t('first_day')} help={t('start_help')} {...bind('start')} />
      <Segment
        label={t('counts')}
        value={values.measure}
        onChange={(measure) => set({ measure })}
        options={campaignMeasures.map((value) => ({ value, label: t(measureLabels[value]) }))}
      />
      <NumberField
        label={t('goal')}
        help={t('goal_help')}
        min={0}
        unit={values.measure === 'amount' ? symbol : undefined}
        {...bind('goal')}
      />
      <ItemFields form={form} names={names} />
    </FormDialog>
  )
}

/** The services and products that count, each with its points. */
function ItemFields({ form: { values, set, getError }, names }: { form: CampaignForm; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('incentives')
  const [search, setSearch] = useState('')
  const [known] = useState(() => new Map(names))
  const { data: services = [] } = useRead(serviceCalls.list, {}, { staleTime: 60_000 })
  const { data: products = [] } = useRead(productCalls.list, search === '' ? {} : { search }, { staleTime: 60_000, keepPrevious: true })
  for (const { serviceId, service } of services) known.set(serviceId, service)
  for (const { productId, product } of products) known.set(productId, product)
  const choices = [
    ...services.map(({ serviceId, service, categoryName, price }) => ({ id: serviceId, name: service, group: categoryName, price })),
    ...products.map(({ productId, product, categoryName, price }) => ({ id: productId, name: product, group: categoryName, price })),
  ]
  const isService = (id: string) => services.some(({ serviceId }) => serviceId === id)
  const change = (itemId: string, points: number | null) =>
    set({ items: values.items.map((item) => (item.itemId === itemId ? { ...item, points: points ?? 0 } : item)) })
  const remove = (itemId: string) => set({ items: values.items.filter((item) => item.itemId !== itemId) })
  return (
    <fieldset className="campaigns-items stack">
      <legend className="label">{t('what_counts')}</legend>
      {values.items.map(({ itemId, points }) => {
        const name = known.get(itemId) ?? '…'
        return (
          <div key={itemId} className="row">
            <span className="grow ell">{name}</span>
            {values.measure === 'points' && (
              <NumberField
                label={t('points_of', { name })}
                labelHidden
                min={0}
                max={1000}
                size="s"
                value={points ?? 1}
                onChange={(next) => change(itemId, next)}
              />
            )}
            <IconButton size="s" icon="close" label={t('remove_item', { name })} onClick={() => remove(itemId)} />
          </div>
        )
      })}
      <ItemChoice
        label={t('add_item')}
        icon="plus"
        items={choices.filter(({ id }) => !values.items.some(({ itemId }) => itemId === id))}
        chosen={[]}
        names={known}
        error={getError('items')}
        onSearch={setSearch}
        onChange={([id]) => id && set({ items: [...values.items, { kind: isService(id) ? 'service' : 'product', itemId: id, points: 1 }] })}
      />
      {values.items.length === 0 && values.measure === 'amount' && <p className="s muted">{t('everything_counts')}</p>}
    </fieldset>
  )
}
