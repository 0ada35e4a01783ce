import { DatePicker as Ark, type DatePickerRootProps } from '@ark-ui/react/date-picker'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { useFormat } from './use-format.ts'
import './calendar.css'

/** Labels of the calendar's buttons and days in the user's language. */
export function useCalendarLabels(): DatePickerRootProps['translations'] {
  const { t } = useTranslation('common-more')
  const { day } = useFormat()
  return useMemo(
    () => ({
      content: t('calendar'),
      trigger: (open) => (open ? t('close_calendar') : t('open_calendar')),
      clearTrigger: t('clear'),
      monthSelect: t('choose_month'),
      yearSelect: t('choose_year'),
      prevTrigger: (view) => ({ day: t('previous_month'), month: t('previous_year'), year: t('previous_years') })[view],
      nextTrigger: (view) => ({ day: t('next_month'), month: t('next_year'), year: t('next_years') })[view],
      viewTrigger: (view) => ({ day: t('choose_month'), month: t('choose_year'), year: t('choose_year') })[view],
      dayCell: (state) => {
        const label = day(state.value.toString().slice(0, 10), 'full')
        if (state.unavailable) return t('day_unavailable', { day: label })
        return state.selected ? t('day_chosen', { day: label }) : label
      },
      placeholder: () => ({ day: t('placeholder_day'), month: t('placeholder_month'), year: t('placeholder_year') }),
      weekColumnHeader: t('week'),
      weekNumberCell: (week) => t('week_number', { week }),
    }),
    [t, day],
  )
}

function Header() {
  return (
    <Ark.ViewControl className="cal-head">
      <Ark.PrevTrigger className="btn ghost icon s">
        <Icon name="chevron-left" size={16} />
      </Ark.PrevTrigger>
      <Ark.ViewTrigger className="btn ghost s grow">
        <Ark.RangeText />
      </Ark.ViewTrigger>
      <Ark.NextTrigger className="btn ghost icon s">
        <Icon name="chevron-right" size={16} />
      </Ark.NextTrigger>
    </Ark.ViewControl>
  )
}

/** The views for days, months and years, for use inside a date picker's root. */
export function CalendarViews() {
  return (
    <>
      <Ark.View view="day">
        <Ark.Context>
          {(calendar) => (
            <>
              <Header />
              <Ark.Table>
                <Ark.TableHead>
                  <Ark.TableRow>
                    {calendar.weekDays.map((weekday) => (
                      <Ark.TableHeader key={weekday.long} aria-label={weekday.long}>
                        {weekday.narrow}
                      </Ark.TableHeader>
                    ))}
                  </Ark.TableRow>
                </Ark.TableHead>
                <Ark.TableBody>
                  {calendar.weeks.map((week) => (
                    <Ark.TableRow key={week[0]?.toString()}>
                      {week.map((day) => (
                        <Ark.TableCell key={day.toString()} value={day}>
                          <Ark.TableCellTrigger>{day.day}</Ark.TableCellTrigger>
                        </Ark.TableCell>
                      ))}
                    </Ark.TableRow>
                  ))}
                </Ark.TableBody>
              </Ark.Table>
            </>
          )}
        </Ark.Context>
      </Ark.View>
      {(['month', 'year'] as const).map((view) => (
        <Ark.View key={view} view={view}>
          <Ark.Context>
            {(calendar) => (
              <>
                <Header />
                <Ark.Table columns={4}>
                  <Ark.TableBody>
                    {(view === 'month'
                      ? calendar.getMonthsGrid({ columns: 4, format: 'short' })
                      : calendar.getYearsGrid({ columns: 4 })
                    ).map((row) => (
                      <Ark.TableRow key={row[0]?.value}>
                        {row.map((cell) => (
                          <Ark.TableCell key={cell.value} value={cell.value}>
                            <Ark.TableCellTrigger className="is-wide">{cell.label}</Ark.TableCellTrigger>
                          </Ark.TableCell>
                        ))}
                      </Ark.TableRow>
                    ))}
                  </Ark.TableBody>
                </Ark.Table>
              </>
            )}
          </Ark.Context>
        </Ark.View>
      ))}
    </>
  )
}
