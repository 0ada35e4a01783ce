import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import type { ClientPrivacy } from '../../../../schema/api/clients/consents-schemas.ts'
import { groups, languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { SignedForms } from '../consent-forms/index.ts'
import './client-privacy.css'
import { diffTexts } from '../../../../schema/rules/text-diff.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConsentEntry } from './consent-entry.tsx'
import { NowCard } from './now-card.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** The text that a client has seen, as proof, and what it changed of the version before. */
function TextDialog({ entry, onClose }: { entry: ClientPrivacy; onClose: () => void }) {
  const { t } = useTranslation('consents')
  const { date, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const { salonConfigPrivacyId, textVersion, textHash } = entry
  const { data, error, refetch } = useRead(clientPrivacies.texts, { salonConfigPrivacyId })
  const shown = data?.find((text) => text.textVersion === textVersion)
  const before = data?.find((text) => text.textVersion === textVersion - 1)
  return (
    <Dialog
      open
      onClose={onClose}
      title={shown?.title ?? t('text')}
      subtitle={shown && t('version_since', { version: textVersion, day: date(dayIn(shown.since)) })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {shown && (
        <>
          {before && <p className="s semi">{t('what_changed', { version: before.textVersion })}</p>}
          <p className="cp-text" lang={shown.language}>
            {before
              ? diffTexts(before.text, shown.text).map(({ kind, text }, at) => {
                  if (kind === 'same') return text
                  const Changed = kind === 'added' ? 'ins' : 'del'
                  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other identity
                  return <Changed key={at}>{text}</Changed>
                })
              : shown.text}
          </p>
          <p className="cp-hash breaks xs muted">{t('text_hash', { hash: textHash })}</p>
        </>
      )}
    </Dialog>
  )
}

const filters = ['all', 'given', 'withdrawn'] as const
type Filter = (typeof filters)[number]

const isShown = ({ consents }: ClientPrivacy, filter: Filter) =>
  filter === 'all' || consents.some(({ given }) => given === (filter === 'given'))

/** What a client agreed to: the log on the left, what holds now on the right. */
export function ConsentsTab({ clientId }: { clientId: string }) {
  const { t, i18n } = useTranslation('consents')
  const errorMessage = useErrorMessage()
  const [filter, setFilter] = useState<Filter>('all')
  const [recording, setRecording] = useState<'tablet' | 'paper' | null>(null)
  const [shownText, setShownText] = useState<ClientPrivacy | null>(null)
  const { data: entries, error, isPending, refetch } = useRead(clientPrivacies.ofClient, { clientId })
  const isLate = useDelayed(isPending)
  const labels: Readonly<Record<Filter, string>> = { all: t('all'), given: t('given'), withdrawn: t('withdrawn') }
  const { roles } = useMe()
  const mayExport = hasAnyRole(roles, groups.admin) && entries !== undefined && entries.length > 0
  const language = languages.find((one) => one === i18n.language)
  const download = useDownload()
  const exportPdf = () =>
    download(() => call(clientPrivacies.exportPdf, { clientId, ...(language ? { language } : {}) }), clientPrivacies.exportPdf.reply.file)
  const shown = entries?.filter((entry) => isShown(entry, filter)) ?? []
  return (
    <div className="cp grid top gap-16">
      <section className="card cp-log" aria-labelledby="consent-history">
        <header className="row wrap">
          <h2 id="consent-history" className="grow">
            {t('history')}
          </h2>
          <span className="xs muted">{t('entries_stay')}</span>
          {mayExport && <IconButton icon="printer" label={t('export_pdf')} onClick={() => void exportPdf()} />}
          <Segment
            label={t('show')}
            options={filters.map((value) => ({ value, label: labels[value] }))}
            value={filter}
            onChange={setFilter}
          />
        </header>
        {error && !entries && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && <ListSkeleton rows={4} />}
        {entries && shown.length === 0 && <Empty icon="shield" title={t('no_entries')} text={t('no_entries_text')} />}
        <ol className="cp-entries">
          {shown.map((entry) => (
            <ConsentEntry key={entry.clientPrivacyId} entry={entry} onText={() => setShownText(entry)} />
          ))}
        </ol>
      </section>
      <NowCard clientId={clientId} onRecord={setRecording} />
      <SignedForms clientId={clientId} />
      {recording && <RecordDialog clientId={clientId} source={recording} onClose={() => setRecording(null)} />}
      {shownText && <TextDialog entry={shownText} onClose={() => setShownText(null)} />}
    </div>
  )
}
