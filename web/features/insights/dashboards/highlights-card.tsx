import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Highlight } from '../../../../schema/api/insights/dashboards-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { weekdayNames } from '../../../ui/dates.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { AskedRows } from './open-rows.ts'
import { Card, RowsLink } from './parts.tsx'
import { useFigures } from './use-figures.ts'

interface Description {
  readonly icon: IconName
  readonly tone: 'green' | 'amber' | 'red'
  readonly title: string
  readonly text: string
  readonly rows?: AskedRows
  readonly link?: string
}

/** The text of a highlight, and the rows that it leads to. */
function useDescribe(span: DaySpan) {
  const { t } = useTranslation('dashboards')
  const { day: formatDay, share, locale } = useFormat()
  const { euro, percent } = useFigures()
  return (highlight: Highlight): Description => {
    const { kind, day, serviceId, service, dayOfWeek, fromHour, toHour } = highlight
    const [count, amount, rate] = [highlight.count ?? 0, highlight.amount ?? 0, highlight.rate ?? 0]
    switch (kind) {
      case 'best_day': {
        const text = t('best_day_text', { day: formatDay(day ?? span.to), amount: euro(amount) })
        const rows: AskedRows = { figure: 'revenue', title: formatDay(day ?? span.to), from: day ?? span.from, to: day ?? span.to }
        return { icon: 'trophy', tone: 'green', title: t('best_day'), text, rows, link: t('see_the_day') }
      }
      case 'service': {
        const title = t(rate > 0 ? 'service_up' : 'service_down', { service, share: share(Math.abs(rate)) })
        const rows: AskedRows = { figure: 'services', title: service ?? '', ...span, ...(serviceId === null ? {} : { itemId: serviceId }) }
        return {
          icon: rate > 0 ? 'arrow-up' : 'arrow-down',
          tone: rate > 0 ? 'green' : 'red',
          title,
          text: t('service_text', { amount: euro(amount) }),
          rows,
          link: t('see_the_services'),
        }
      }
      case 'quiet_time': {
        const name = weekdayNames(locale)[dayOfWeek ?? 0] ?? ''
        const title = t('quiet_time', { day: name, from: `${fromHour}:00`, to: `${toHour}:00` })
        return { icon: 'clock', tone: 'amber', title, text: t('quiet_time_text', { share: percent(rate) }) }
      }
      case 'no_shows': {
        const rows: AskedRows = { figure: 'no_shows', title: t('no_show_cost'), ...span }
        return {
          icon: 'warning',
          tone: 'red',
          title: t('no_shows_count', { count }),
          text: t('no_shows_text', { amount: euro(amount) }),
          rows,
          link: t('see_them'),
        }
      }
      case 'lost_clients': {
        const rows: AskedRows = { figure: 'lost_clients', title: t('lost_clients'), ...span }
        return { icon: 'users', tone: 'amber', title: t('lost_count', { count }), text: t('lost_text'), rows, link: t('see_them') }
      }
      case 'outstanding': {
        const rows: AskedRows = { figure: 'outstanding', title: t('outstanding_now'), ...span }
        const title = t('amount_outstanding', { amount: euro(amount) })
        return { icon: 'wallet', tone: 'amber', title, text: t('outstanding_text', { count }), rows, link: t('see_them') }
      }
    }
  }
}

function Item({ description: { icon, tone, title, text, rows, link } }: { description: Description }): ReactNode {
  return (
    <li>
      <span className={tone}>
        <Icon name={icon} size={18} />
      </span>
      <p>
        <b>{title}</b> {text} {rows && <RowsLink rows={rows}>{link}</RowsLink>}
      </p>
    </li>
  )
}

export function HighlightsCard({ highlights, span }: { highlights: readonly Highlight[] | undefined; span: DaySpan }) {
  const { t } = useTranslation('dashboards')
  const getText = useDescribe(span)
  return (
    <Card title={t('worth_knowing')} className="c4">
      {!highlights && <SkeletonBlock height={200} />}
      {highlights?.length === 0 && <p className="pad s muted">{t('nothing_yet')}</p>}
      <ul className="db-hl lined">
        {highlights?.map((highlight) => (
          <Item key={highlight.kind} description={getText(highlight)} />
        ))}
      </ul>
    </Card>
  )
}
