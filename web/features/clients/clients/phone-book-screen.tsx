import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { isCompleteNumber, toPhoneSearch } from '../../../../schema/rules/clients/phone-book.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportJob } from '../../records/exports/index.ts'
import { CallerCard, PhoneRow } from './caller-card.tsx'
import { useClientExport } from './use-client-export.ts'
import '../../../ui/page.css'
import './clients.css'

const searchDelay = 150
const maxRows = 50
/** Digits from which a single hit is the caller. */
const minCallerDigits = 6

/** The number or name that is searched; `?number=` of the address, by which a telephone system opens the page, wins when it changes. */
function useNumber(): [string, (typed: string) => void] {
  const [params, setParams] = useSearchParams()
  const number = params.get('number') ?? ''
  const [typed, setTyped] = useState(number)
  const sent = useRef(number)
  useEffect(() => {
    if (number === sent.current) return
    sent.current = number
    setTyped(number)
  }, [number])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      setParams(typed === '' ? {} : { number: typed }, { replace: true })
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, setParams])
  return [typed, setTyped]
}

/** /phoneBook: who is calling. Digits are typed, pasted, or brought by a telephone system. */
export function PhoneBookScreen() {
  const { t } = useTranslation('phone-book')
  const { number } = useFormat()
  const errorMessage = useErrorMessage()
  const [params] = useSearchParams()
  const [typed, setTyped] = useNumber()
  const search = toPhoneSearch(params.get('number') ?? '')
  const { data, error, isPending, refetch } = useRead(clientList.find, { search, limit: String(maxRows) }, { keepPrevious: true })
  const isLate = useDelayed(isPending)
  const files = useClientExport({ filter: {}, search, sort: 'name', descending: false })
  return (
    <section className="screen">
      <header className="screen-head page-head page-top">
        <h1 className="grow">{t('phone_book')}</h1>
        <SearchField
          className="pb-search"
          label={t('number_or_name')}
          size="l"
          autoFocus
          value={typed}
          onChange={setTyped}
          onPaste={(event) => {
            // A pasted number replaces what is there: it comes from somewhere else as a whole.
            const pasted = event.clipboardData.getData('text')
            if (toPhoneSearch(pasted) === pasted.trim()) return
            event.preventDefault()
            setTyped(pasted.trim())
          }}
        />
        <ExportMenu onExport={files.download} disabled={data?.total === 0} />
        <AddLink typed={typed} />
        <p className="s muted num pb-count" role="status">
          {data && search !== '' && t('found', { count: data.total, total: number(data.total) })}
        </p>
      </header>
      <div className="pb-body page-body col gap-12">
        {files.jobId && <ExportJob jobId={files.jobId} onClose={files.close} />}
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && <ListSkeleton rows={6} />}
        {data && <Found rows={data.clients} search={search} typed={typed} />}
      </div>
    </section>
  )
}

function Found({ rows, search, typed }: { rows: readonly ClientRow[]; search: string; typed: string }) {
  const { t } = useTranslation('phone-book')
  if (rows.length === 0)
    return search === '' ? (
      <Empty icon="book" title={t('no_contacts')} text={t('no_contacts_text')}>
        <AddLink typed="" primary />
      </Empty>
    ) : (
      <Empty icon="search" title={t('nobody_found')} text={t('nobody_found_text')}>
        <AddLink typed={typed} primary />
      </Empty>
    )
  const isSingle = rows.length === 1 && /^\d+$/.test(search) && search.length >= minCallerDigits
  const callers = isCompleteNumber(search) || isSingle ? rows : []
  const others = rows.filter((row) => !callers.includes(row))
  return (
    <>
      {callers.map((client) => (
        <CallerCard key={client.clientId} client={client} query={search} />
      ))}
      {others.length > 0 && (
        <ul className="pb-list lined box" aria-label={t('contacts')}>
          {others.map((client) => (
            <PhoneRow key={client.clientId} client={client} query={search} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Adds a client; what was searched is the number or the name. */
function AddLink({ typed, primary = false }: { typed: string; primary?: boolean }) {
  const { t } = useTranslation('phone-book')
  const isNumber = /^\d{3,}$/.test(toPhoneSearch(typed))
  const query = typed.trim() === '' ? '' : `?${new URLSearchParams(isNumber ? { phone: typed.trim() } : { name: typed.trim() })}`
  return (
    <Link className={buttonClass(primary ? { variant: 'primary' } : {})} to={`/clientPhone/add${query}`}>
      <Icon name="plus" />
      {primary && isNumber ? t('new_with_number', { number: typed.trim() }) : t('new_contact')}
    </Link>
  )
}
