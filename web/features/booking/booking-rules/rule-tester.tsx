import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { describeRefusal } from '../../../../schema/rules/booking/booking-rule-text.ts'
import { isRefusal, listVerdicts, newGuest } from '../../../../schema/rules/booking/booking-rules.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Rule } from './rule-values.ts'
import { ServiceChoice } from './service-choice.tsx'
import type { Catalogue } from './use-catalogue.ts'
import { useRuleText } from './use-rule-text.ts'
import { useVerdictText } from './use-verdict-text.ts'

const toItem = (client: ClientSummary) => ({ ...client, key: client.clientId, text: client.name })

/** What the rules of the form say of a client and services. Nothing of it is saved. */
export function RuleTester({ rules, catalogue }: { rules: readonly Rule[]; catalogue: Catalogue }) {
  const { t } = useTranslation('booking-rules')
  const { dayIn } = useFormat()
  const today = dayIn(Date.now())
  const [client, setClient] = useState<ClientSummary | null>(null)
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const [serviceIds, setServices] = useState<readonly string[]>([])
  const [day, setDay] = useState<string | null>(addDays(today, 7))
  return (
    <section className="card" aria-label={t('rule_test')}>
      <header>
        <h3 className="grow">{t('rule_test')}</h3>
      </header>
      <div className="body grid gap-12">
        <Combobox
          label={t('client')}
          placeholder={t('new_client')}
          icon="search"
          minLetters={2}
          items={found.map(toItem)}
          answeredQuery={answeredQuery}
          loading={loading}
          query={query}
          onQuery={setQuery}
          chosen={client && toItem(client)}
          onChoose={(item) => {
            setClient(item)
            setQuery('')
          }}
          renderItem={({ name, phoneNumber }) => (
            <span>
              {name} <span className="below xs muted num">{formatPhone(phoneNumber)}</span>
            </span>
          )}
        />
        <ServiceChoice
          label={t('services')}
          withCategories={false}
          catalogue={catalogue}
          chosen={{ serviceIds, categoryIds: [] }}
          onChange={(chosen) => setServices(chosen.serviceIds)}
        />
        <DatePicker label={t('rule_day')} min={today} value={day} onChange={setDay} />
      </div>
      <div className="body grid gap-8 hair-above" aria-live="polite">
        {serviceIds.length === 0 ? (
          <span className="s muted">{t('rule_test_empty')}</span>
        ) : (
          <Outcome rules={rules} catalogue={catalogue} clientId={client?.clientId ?? null} wanted={{ serviceIds, day, today }} />
        )}
      </div>
    </section>
  )
}

interface OutcomeProps {
  rules: readonly Rule[]
  catalogue: Catalogue
  clientId: string | null
  wanted: { serviceIds: readonly string[]; day: string | null; today: string }
}

/** Which rule decides, what the guest reads, and what else applies. */
function Outcome({ rules, catalogue, clientId, wanted }: OutcomeProps) {
  const { t, i18n } = useTranslation('booking-rules')
  const { salon } = useMe()
  const describeRule = useRuleText(catalogue)
  const describeVerdict = useVerdictText()
  const { data } = useRead(bookingRules.ofClient, { clientId: clientId ?? '' }, { enabled: clientId !== null, staleTime: 15_000 })
  if (clientId !== null && !data) return null
  // Whether the salon takes deposits is known of clients; a made-up one has missed nothing.
  const facts = data?.facts ?? { ...newGuest, takesDeposits: true }
  const verdicts = listVerdicts(rules, facts, wanted, catalogue.categoryOf)
  const [first, ...others] = verdicts
  if (!first) return <b className="semi">{t('rule_free')}</b>
  const online = first.insteadIds.filter((id) =>
    catalogue.services.some(({ serviceId, onlineBookingServiceCategoryId }) => serviceId === id && onlineBookingServiceCategoryId),
  )
  const language = i18n.language.startsWith('it') ? 'it' : 'en'
  const places = others.flatMap(({ rule }) => (rule ? [rules.findIndex(({ ruleKey }) => ruleKey === rule.ruleKey) + 1] : []))
  return (
    <>
      <span>
        <Badge tone="accent">
          {first.rule
            ? t('rule_decides', { place: rules.findIndex(({ ruleKey }) => ruleKey === first.rule?.ruleKey) + 1 })
            : t('rule_mark_decides')}
        </Badge>
      </span>
      <b className="semi">{describeVerdict(first)}</b>
      {first.rule && <p className="s">{describeRule(first.rule)}</p>}
      {isRefusal(first) ? (
        <blockquote className="rule-text s">
          {describeRefusal(first, language, salon?.phoneNumber ?? '', online.length > 0)}
          <span className="below xs muted">{t('rule_guest_reads')}</span>
        </blockquote>
      ) : (
        <p className="s muted">{t('rule_pays_ahead')}</p>
      )}
      {places.length > 0 && <p className="xs muted">{t('rule_also', { count: places.length, places: places.join(', ') })}</p>}
    </>
  )
}
