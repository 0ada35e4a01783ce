import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import type { AccountantMonth } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'
import { PayrollCard } from '../payroll/index.ts'
import { DaysTable } from './days-table.tsx'
import { CashCard, InvoicesCard, OpenCard, VatCard } from './month-cards.tsx'
import './accountant-month.css'

const isMonth = (text: string | null): text is string => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** /accountantMonth?month=2026-10: revenue of a month by day, VAT rate and payment method. Without a month, the last one that is over. */
export function AccountantMonthScreen() {
  const { t } = useTranslation('accountant-month')
  const { t: app } = useTranslation('app')
  const { day, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const [query, setQuery] = useSearchParams()
  const thisMonth = dayIn(Date.now()).slice(0, 7)
  const step = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7)
  const asked = query.get('month')
  const month = isMonth(asked) && asked <= thisMonth ? asked : step(thisMonth, -1)
  const { data, error, isPending, refetch } = useRead(accountantMonth.one, { month })
  const late = useDelayed(isPending)
  const open = (next: string) => setQuery({ month: next }, { replace: true })
  return (
    <div className="page am">
      <header className="page-head page-top">
        <div className="grow row wrap">
          <Link className="am-back muted no-print" to="/tillDay">
            {app('screen_end_of_day')}
            <Icon name="chevron-right" size={16} />
          </Link>
          <h1>{day(`${month}-01`, 'month')}</h1>
          <span className="row gap-4 no-print">
            <IconButton icon="chevron-left" label={t('previous_month')} onClick={() => open(step(month, -1))} />
            <IconButton icon="chevron-right" label={t('next_month')} disabled={month === thisMonth} onClick={() => open(step(month, 1))} />
          </span>
          {data && <MonthState report={data} isOver={month < thisMonth} />}
        </div>
        <div className="row wrap no-print">
          <Files month={month} />
        </div>
      </header>
      {late && <ListSkeleton rows={10} />}
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data &&
        (data.days.length === 0 ? (
          <div className="grid gap-16 one-column">
            <Empty icon="wallet" title={t('no_takings')} text={t('no_takings_text')} />
            <PayrollCard month={month} />
          </div>
        ) : (
          <div className="am-cols grid top gap-16">
            <div className="grid gap-16 one-column">
              <DaysTable report={data} />
              <PayrollCard month={month} />
            </div>
            <div className="grid gap-16 one-column">
              <VatCard report={data} />
              <CashCard report={data} />
              <InvoicesCard report={data} />
              <OpenCard report={data} />
            </div>
          </div>
        ))}
    </div>
  )
}

/** Whether all days are closed, and where the drawer differed. */
function MonthState({ report: { days, openDays }, isOver }: { report: AccountantMonth; isOver: boolean }) {
  const { t } = useTranslation('accountant-month')
  const { euros, day: formatDay } = useFormat()
  const differing = days.filter(({ cash }) => cash !== null && cash.difference !== 0)
  return (
    <>
      {!isOver && (
        <Badge tone="info" size="l" icon="clock">
          {t('still_running')}
        </Badge>
      )}
      {openDays.length > 0 ? (
        <Badge tone="warn" size="l" icon="hourglass">
          {t('not_closed', { count: openDays.length })}
        </Badge>
      ) : (
        days.length > 0 && (
          <Badge tone="ok" size="l" icon="check">
            {t('all_closed', { count: days.length })}
          </Badge>
        )
      )}
      {differing.slice(0, 3).map(({ day, cash }) => (
        <Link key={day} to={`/tillDay?day=${day}`}>
          <Badge tone="warn" size="l" icon="warning">
            {t('in_the_drawer', { amount: euros(cash?.difference ?? 0), day: formatDay(day, 'short') })}
          </Badge>
        </Link>
      ))}
    </>
  )
}

function Files({ month }: { month: string }) {
  const { i18n, t } = useTranslation('accountant-month')
  const save = useDownload()
  const { t: common } = useTranslation()
  const language = toLanguage(i18n.language)
  const download = (file: typeof accountantMonth.pdf | typeof accountantMonth.workbook | typeof accountantMonth.csv, extension: string) =>
    void save(() => call(file, { month, language }), `${month}.${extension}`)
  return (
    <>
      <Button icon="printer" variant="ghost" className="am-print" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Menu
        label={t('download')}
        trigger={<Button icon="download">{t('download')}</Button>}
        entries={[
          { value: 'pdf', label: t('pdf_file'), run: () => download(accountantMonth.pdf, 'pdf') },
          { value: 'xlsx', label: common('export_xlsx'), run: () => download(accountantMonth.workbook, 'xlsx') },
          { value: 'csv', label: common('export_csv'), run: () => download(accountantMonth.csv, 'csv') },
        ]}
      />
    </>
  )
}
