import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import type { ClientRules } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import { listVerdicts, type Verdict } from '../../../../schema/rules/booking/booking-rules.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useRuleText } from './use-rule-text.ts'
import { useVerdictText } from './use-verdict-text.ts'

const MarkDialog = partWhenUsed(async () => (await import('./mark-dialog.tsx')).MarkDialog)

/** Why something applies: marks with their reason and end, or the rule in words. */
function useCause(enabled: boolean) {
  const { t } = useTranslation('booking-rules')
  const { date } = useFormat()
  const describeRule = useRuleText(useCatalogue(enabled))
  return ({ rule, outcome }: Verdict, { marks }: ClientRules): string => {
    if (rule) return describeRule(rule)
    const parts = marks
      .filter(({ mark }) => mark === outcome)
      .flatMap(({ reason, until, by }) => [
        reason,
        until && t('rule_until_day', { day: date(until) }),
        by && t('rule_marked_by', { name: by }),
      ])
    return parts.filter(Boolean).join(' · ')
  }
}

/** How a client may book online, on their record; the desk marks them here. */
export function ClientBooking({ clientId }: { clientId: string }) {
  const { t } = useTranslation('booking-rules')
  const { roles } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(bookingRules.ofClient, { clientId }, { staleTime: 60_000, enabled: hasAnyRole(roles, groups.user) })
  const { dayIn } = useFormat()
  const describeVerdict = useVerdictText()
  const describeCause = useCause(data !== undefined && data.rules.length > 0)
  if (!data) return null
  const today = dayIn(Date.now())
  // Rules about single services show where these are booked.
  const ofClient = data.rules.filter(({ kind }) => kind === 'no_shows')
  const serviceIds = ['', ...ofClient.flatMap((rule) => rule.serviceIds), ...Object.keys(data.categoryOf)]
  const [first] = listVerdicts(ofClient, data.facts, { serviceIds, day: null, today }, data.categoryOf)
  const mark = hasAnyRole(roles, groups.adminReceptionist) && (
    <Button size="s" variant={first ? 'plain' : 'ghost'} icon="edit" onClick={() => setOpen(true)}>
      {t('rule_mark_change')}
    </Button>
  )
  return (
    <>
      {first ? (
        <Note tone="warn" icon="globe" title={t('rule_online_is', { what: describeVerdict(first) })} actions={mark}>
          {describeCause(first, data)}
        </Note>
      ) : (
        mark && (
          <p className="row gap-6 s muted">
            <Icon name="globe" size={16} />
            <span>{t('rule_online_free')}</span>
            {mark}
          </p>
        )
      )}
      {isOpen && <MarkDialog stored={data} onClose={() => setOpen(false)} />}
    </>
  )
}

interface NoteProps {
  clientId: string
  serviceIds: readonly string[]
  day: string
}

/** Says at the desk what a guest could not book online, and why. The booking may be saved all the same. */
export function BookingRuleNote({ clientId, serviceIds, day }: NoteProps) {
  const { t } = useTranslation('booking-rules')
  const { roles } = useMe()
  const { data } = useRead(bookingRules.ofClient, { clientId }, { staleTime: 60_000, enabled: hasAnyRole(roles, groups.user) })
  const { dayIn } = useFormat()
  const describeVerdict = useVerdictText()
  const describeCause = useCause(data !== undefined && data.rules.length > 0)
  if (!data) return null
  // Before services are chosen a mark counts already.
  const wanted = { serviceIds: serviceIds.length > 0 ? serviceIds : [''], day, today: dayIn(Date.now()) }
  const rules = data.rules.filter(({ kind }) => serviceIds.length > 0 || kind === 'no_shows')
  const verdicts = listVerdicts(rules, data.facts, wanted, data.categoryOf)
  if (verdicts.length === 0) return null
  return (
    <Note
      tone="warn"
      icon="globe"
      live
      title={t('rule_online_is', {
        what: verdicts
          .map(describeVerdict)
          .filter((text, i, all) => all.indexOf(text) === i)
          .join(', '),
      })}
    >
      {verdicts.map((verdict) => (
        <div key={verdict.rule?.ruleKey ?? verdict.outcome}>{describeCause(verdict, data)}</div>
      ))}
      <div>{t('rule_may_go_on')}</div>
    </Note>
  )
}
