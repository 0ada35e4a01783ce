import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobs } from '../../../../schema/api/platform/jobs.ts'
import { imports } from '../../../../schema/api/records/imports.ts'
import type { ImportCheck, ImportDraft } from '../../../../schema/api/records/imports-schemas.ts'
import { findMissingFields } from '../../../../schema/rules/records/import-columns.ts'
import { type ImportKind, importKinds } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { watchJobs } from '../../../api/jobs-watch.ts'
import { useWrite } from '../../../api/query.ts'
import { useUpload } from '../../../api/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CheckView } from './check-view.tsx'
import { useImportLabels } from './import-labels.ts'
import './imports.css'
import { JobsList } from './jobs-list.tsx'
import { type Mapping, MappingTable } from './mapping.tsx'
import { useJobs } from './use-jobs.ts'

const accepted = '.csv,.txt,.tsv,.xlsx,text/csv'

/** /imports: a file of another product, its columns, a dry run, and the imports of the last days. */
export function ImportsScreen() {
  const { t } = useTranslation('imports')
  const { kinds, kindTexts } = useImportLabels()
  const [kind, setKind] = useState<ImportKind>('clients')
  const [draft, setDraft] = useState<ImportDraft | null>(null)
  return (
    <section className="im-page grid gap-16 full">
      <header className="im-top">
        <h1>{t('import')}</h1>
        <p className="s muted">{t('import_text')}</p>
      </header>
      <div className="card im-card grid gap-14 one-column shrinks pad">
        {draft ? (
          <DraftForm key={draft.jobId} kind={kind} draft={draft} onEnd={() => setDraft(null)} />
        ) : (
          <>
            <Segment
              label={t('what')}
              options={importKinds.map((value) => ({ value, label: kinds[value] }))}
              value={kind}
              onChange={setKind}
            />
            <p className="s muted">{kindTexts[kind]}</p>
            <FileChoice kind={kind} onRead={setDraft} />
          </>
        )}
      </div>
      <RecentJobs />
    </section>
  )
}

function FileChoice({ kind, onRead }: { kind: ImportKind; onRead: (draft: ImportDraft) => void }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const { progress, send, abort } = useUpload(imports.read, {
    onSuccess: onRead,
    onError: (failure) => setError(errorMessage(failure instanceof CallError ? (failure.fields.file ?? failure) : failure)),
  })
  const read = (file: File | undefined) => {
    setError(null)
    if (file) void send({}, { file, kind })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    read(file)
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    read(event.dataTransfer.files[0])
  }
  if (progress !== null) return <Progress label={t('reading')} value={progress} max={1} onStop={abort} />
  return (
    <>
      <label
        className={classNames('im-drop grid gap-6 round-l tint', isOver && 'is-over')}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={24} />
        <b className="semi">{t('choose_file')}</b>
        <span className="s muted">{t('file_kinds')}</span>
        <input ref={input} className="sr" type="file" accept={accepted} onChange={choose} />
      </label>
      {error && (
        <Note tone="warn" live>
          {error}
        </Note>
      )}
    </>
  )
}

/** Columns, then the dry run, then the start. */
function DraftForm({ kind, draft, onEnd }: { kind: ImportKind; draft: ImportDraft; onEnd: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const fields = useImportLabels().getFields(kind)
  const errorMessage = useErrorMessage()
  const [mapping, setMapping] = useState<Mapping>(draft.mapping)
  const [outsideHours, setOutsideHours] = useState(false)
  const [result, setResult] = useState<ImportCheck | null>(null)
  const check = useWrite(imports.check, { onSuccess: setResult })
  const start = useWrite(imports.start, {
    invalidates: [jobs.list],
    onSuccess: () => {
      watchJobs()
      onEnd()
    },
  })
  const missing = findMissingFields(kind, mapping)
  const toVariables = (isOutsideAllowed: boolean) => ({
    input: { jobId: draft.jobId },
    body: { mapping: { ...mapping }, outsideHours: isOutsideAllowed },
  })
  const variables = toVariables(outsideHours)
  const allowOutside = (isAllowed: boolean) => {
    setOutsideHours(isAllowed)
    if (result) check.mutate(toVariables(isAllowed))
  }
  const error = start.error ?? check.error
  return (
    <>
      <div className="row wrap">
        <h2 className="grow ell" dir="auto">
          {draft.title}
        </h2>
        <span className="s muted num">{t('rows', { count: draft.total, total: number(draft.total) })}</span>
      </div>
      {result ? (
        <CheckView check={result} />
      ) : (
        <>
          <p className="s muted">{t('mapping_text')}</p>
          <MappingTable kind={kind} draft={draft} mapping={mapping} onChange={setMapping} />
          {missing.length > 0 && (
            <p className="s red" role="status">
              {t('missing_columns', { fields: missing.map((field) => fields[field]).join(', ') })}
            </p>
          )}
        </>
      )}
      {kind === 'bookings' && <Checkbox label={t('outside_hours')} checked={outsideHours} onChange={allowOutside} />}
      {check.isPending && <Progress label={t('checking', { count: draft.total, total: number(draft.total) })} value={null} />}
      {error && (
        <Note tone="warn" live>
          {errorMessage(error)}
        </Note>
      )}
      <div className="row wrap im-buttons">
        <Button variant="ghost" onClick={onEnd}>
          {t('cancel')}
        </Button>
        {result ? (
          <>
            <Button onClick={() => setResult(null)}>{t('change_columns')}</Button>
            <Button
              variant="primary"
              busy={start.isPending}
              disabled={result.added === 0 || check.isPending}
              onClick={() => start.mutate(variables)}
            >
              {t('import_rows', { count: result.added, total: number(result.added) })}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={check.isPending} disabled={missing.length > 0} onClick={() => check.mutate(variables)}>
            {t('check_file')}
          </Button>
        )}
      </div>
    </>
  )
}

function RecentJobs() {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useJobs()
  const isLate = useDelayed(isPending)
  return (
    <section className="card im-card grid gap-14 one-column shrinks pad" aria-labelledby="im-recent">
      <h2 id="im-recent">{t('recent')}</h2>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={2} />}
      {data && (data.length > 0 ? <JobsList jobs={data} /> : <p className="s muted">{t('no_jobs')}</p>)}
    </section>
  )
}
