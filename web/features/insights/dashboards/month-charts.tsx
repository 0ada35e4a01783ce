import { useTranslation } from 'react-i18next'
import type { ClientDashboard } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ChartFrame } from './chart-frame.tsx'
import { type ChartSize, chooseLabels, layOutBars, layOutLines } from './chart-layout.ts'
import { toSpan } from './months.ts'
import { useOpenRows } from './open-rows.ts'
import { Sized } from './sized.tsx'
import { useFigures } from './use-figures.ts'

const height = 190
const maxLabels = 7

interface ChartProps {
  dashboard: ClientDashboard
  size: ChartSize
}
/** The score of each month as a line; months without answers are a gap. */
export const NpsChart = ({ dashboard }: { dashboard: ClientDashboard }) => (
  <Sized height={height}>{(size) => <NpsLine dashboard={dashboard} size={size} />}</Sized>
)
/** Visits of each month: those of returning clients, and first ones. */
export const VisitsChart = ({ dashboard }: { dashboard: ClientDashboard }) => (
  <Sized height={height}>{(size) => <VisitBars dashboard={dashboard} size={size} />}</Sized>
)

function NpsLine({ dashboard, size }: ChartProps) {
  const { t } = useTranslation('dashboards')
  const { number, day: formatDay } = useFormat()
  const { month } = useFigures()
  const open = useOpenRows()
  const { months } = dashboard.npsCurrent
  const scores = months.map(({ score }) => score)
  const { ticks, left, right, bottom, xOf, yOf, indexAt, pathOf } = layOutLines({ score: scores }, size)
  return (
    <ChartFrame
      label={t('nps')}
      size={size}
      count={months.length}
      {...{ ticks, left, right, bottom, xOf, indexAt }}
      formatTick={number}
      labels={chooseLabels(months.length, maxLabels).map((index) => ({ index, text: month(months[index]?.month ?? '') }))}
      tip={(index) => {
        const { month: name = '', score = null, answers = 0 } = months[index] ?? {}
        return {
          title: formatDay(`${name}-01`, 'month'),
          lines: [
            { label: t('nps_short'), value: score === null ? '–' : number(score) },
            { label: t('answers'), value: number(answers) },
          ],
        }
      }}
      onOpen={(index) => open({ figure: 'nps', title: t('nps'), ...toSpan(months[index]?.month ?? dashboard.to.slice(0, 7), dashboard) })}
    >
      {(current) => (
        <>
          <path className="ln" d={pathOf('score')} />
          {scores.map(
            (score, index) =>
              score !== null && (
                // biome-ignore lint/suspicious/noArrayIndexKey: positions are months
                <circle key={index} className="pt" cx={xOf(index)} cy={yOf(score)} r={index === current ? 5 : 3} />
              ),
          )}
        </>
      )}
    </ChartFrame>
  )
}

const parts = ['returning', 'newClients'] as const

function VisitBars({ dashboard, size }: ChartProps) {
  const { t } = useTranslation('dashboards')
  const { number, day: formatDay } = useFormat()
  const { month } = useFigures()
  const open = useOpenRows()
  const { months } = dashboard.clientVisitsCurrent
  const rows = months.map(({ returning, newClients }) => ({ returning, newClients }))
  const { ticks, left, right, bottom, center, indexAt, parts: bars } = layOutBars(rows, parts, size)
  return (
    <ChartFrame
      label={t('visits_title')}
      size={size}
      count={months.length}
      {...{ ticks, left, right, bottom, indexAt }}
      xOf={center}
      formatTick={number}
      labels={chooseLabels(months.length, maxLabels).map((index) => ({ index, text: month(months[index]?.month ?? '') }))}
      tip={(index) => {
        const { month: name = '', returning = 0, newClients = 0 } = months[index] ?? {}
        return {
          title: formatDay(`${name}-01`, 'month'),
          lines: [
            { label: t('returning'), value: number(returning) },
            { label: t('new'), value: number(newClients) },
          ],
        }
      }}
      onOpen={(index) =>
        open({ figure: 'visits', title: t('visits_title'), ...toSpan(months[index]?.month ?? dashboard.to.slice(0, 7), dashboard) })
      }
    >
      {() =>
        bars.map(({ key, index, x, y, width, height }) => (
          <rect key={`${key} ${index}`} className={key === 'returning' ? 'b1' : 'b2'} x={x} y={y} width={width} height={height} rx="2" />
        ))
      }
    </ChartFrame>
  )
}
