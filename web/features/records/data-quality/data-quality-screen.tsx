import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataQuality, type GapKind, gapKinds } from '../../../../schema/api/records/data-quality-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportJob } from '../exports/index.ts'
import { ClientRow, type EditedField } from './client-row.tsx'
import '../../../ui/page.css'
import './data-quality.css'
import { pageRows, type Quality, useDataQuality, useMend, useQualityExport } from './use-data-quality.ts'
import '../../../ui/figures.css'
import type texts from '../../../locales/en/records/data-quality.json'

/** Translation keys of the gaps. */
const gapLabels = {
  phone: 'no_phone',
  email: 'no_email',
  birthDate: 'no_birth_date',
  consent: 'no_consent',
  wrongPhone: 'wrong_phone',
  wrongEmail: 'wrong_email',
  wrongBirthDate: 'wrong_birth_date',
  duplicate: 'duplicates',
} as const satisfies Record<GapKind, keyof typeof texts | 'no_phone'>

/** /data-qualities: the clients with missing or wrong details, those who spend most first, mended in place. */
export function DataQualityScreen() {
  const { t } = useTranslation('data-quality')
  const errorMessage = useErrorMessage()
  const quality = useDataQuality()
  const { read } = quality
  const { jobId, close, isBusy, save } = useQualityExport(quality)
  const isLate = useDelayed(read.isPending)
  return (
    <section className="screen">
      <header className="dq-head screen-head page-head page-top">
        <h1>{t('data_quality')}</h1>
        {read.data && <Progress data={read.data} />}
        <Button variant="ghost" icon="download" busy={isBusy} onClick={save}>
          {t('export')}
        </Button>
      </header>
      <div className="dq-body screen-body grid packed gap-16">
        {jobId && <ExportJob jobId={jobId} onClose={close} />}
        {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
        {isLate && <ListSkeleton rows={8} />}
        {read.data && (
          <>
            <Filters quality={quality} data={read.data} />
            <ClientList quality={quality} data={read.data} />
          </>
        )}
      </div>
    </section>
  )
}

function Progress({ data: { total, complete } }: { data: DataQuality }) {
  const { t } = useTranslation('data-quality')
  const { number, locale } = useFormat()
  const share = total === 0 ? 1 : complete / total
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  return (
    <span className="dq-progress inline middle gap-10 s muted num">
      <span className="bar-x" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span>{t('complete', { percent, complete: number(complete), total: number(total) })}</span>
    </span>
  )
}

function Filters({ quality: { gap, visited, show }, data }: { quality: Quality; data: DataQuality }) {
  const { t } = useTranslation('data-quality')
  const { number } = useFormat()
  const kinds = gapKinds.filter((kind) => data.counts[kind] > 0 || kind === gap)
  return (
    <fieldset className="chips" aria-label={t('show')}>
      <Chip on={gap === undefined} onClick={() => show({ gap: undefined })}>
        {t('all')} <span className="count">{number(data.total - data.complete)}</span>
      </Chip>
      {kinds.map((kind) => (
        <Chip key={kind} on={gap === kind} onClick={() => show({ gap: gap === kind ? undefined : kind })}>
          {t(gapLabels[kind])} <span className="count">{number(data.counts[kind])}</span>
        </Chip>
      ))}
      <span className="grow" />
      <Chip on={visited} icon="filter" onClick={() => show({ gap, visited: !visited })}>
        {t('visited_in_year')}
      </Chip>
    </fieldset>
  )
}

function ClientList({ quality, data }: { quality: Quality; data: DataQuality }) {
  const { t } = useTranslation('data-quality')
  const mend = useMend(quality)
  const [editing, setEditing] = useState<{ clientId: string; field: EditedField } | null>(null)
  const { clients } = data
  if (clients.length === 0) return <Empty icon="check-circle" title={t('nothing_to_mend')} text={t('nothing_to_mend_text')} />
  return (
    <>
      <div className="card dq-table clip s">
        <div className="dq-row dq-titles grid middle hair-above muted med" aria-hidden="true">
          <span>{t('client')}</span>
          <span className="r">{t('twelve_months')}</span>
          <span>{t('phone')}</span>
          <span>{t('email')}</span>
          <span>{t('birth_date')}</span>
          <span>{t('consent')}</span>
        </div>
        <ul aria-label={t('clients')}>
          {clients.map((client, index) => (
            <ClientRow
              key={client.clientId}
              client={client}
              editing={editing?.clientId === client.clientId ? editing.field : null}
              onEdit={(field) => setEditing(field && { clientId: client.clientId, field })}
              onSave={async (change) => {
                const refused = await mend(client, change)
                const next = clients[index + 1]
                if (!refused) setEditing(next && editing ? { clientId: next.clientId, field: editing.field } : null)
                return refused
              }}
            />
          ))}
        </ul>
      </div>
      <Pager quality={quality} data={data} />
    </>
  )
}

function Pager({ quality: { page, show, gap, visited }, data: { shown, clients } }: { quality: Quality; data: DataQuality }) {
  const { t } = useTranslation('data-quality')
  const { number } = useFormat()
  const first = page * pageRows
  return (
    <footer className="dq-foot between wrap flex middle muted">
      <span className="dq-keys">
        <Kbd keys={['Tab']} /> {t('next_field')} <Kbd keys={['Enter']} /> {t('save_and_next')} <Kbd keys={['Esc']} /> {t('cancel')}
      </span>
      <span className="row">
        <span className="num">{t('range', { from: number(first + 1), to: number(first + clients.length), total: number(shown) })}</span>
        <IconButton
          icon="chevron-left"
          label={t('previous')}
          disabled={page === 0}
          onClick={() => show({ gap, visited, page: page - 1 })}
        />
        <IconButton
          icon="chevron-right"
          label={t('next')}
          disabled={first + clients.length >= shown}
          onClick={() => show({ gap, visited, page: page + 1 })}
        />
      </span>
    </footer>
  )
}
