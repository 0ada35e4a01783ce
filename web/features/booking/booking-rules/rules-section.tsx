import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import { BookingRules, BookingRulesChange } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import { bookingRuleKinds } from '../../../../schema/rules/booking/booking-rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './booking-rules.css'
import { RuleEditor } from './rule-editor.tsx'
import { RuleTester } from './rule-tester.tsx'
import { createRule, kindLabels, type RuleDraft, type RulesValues, toComplete, toValues } from './rule-values.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useRuleText } from './use-rule-text.ts'

/** Settings section: who may book what online, with a case to test the rules by. */
export function BookingRulesSection() {
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(bookingRules.one, {})
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return data ? <RulesForm stored={data} /> : null
}

function useRulesForm(stored: BookingRules) {
  const { t } = useTranslation('booking-rules')
  const client = useQueryClient()
  const edit = useEdit<BookingRules, RulesValues>(stored, (entity) => toValues(entity ?? stored), BookingRules)
  const { salon } = useMe()
  const author = useAuthor(edit.stale && { booking_rules: salon?.salonId })
  const store = (saved: BookingRules) => client.setQueryData(readKey(bookingRules.one, {}), saved)
  const invalidates = [bookingRules.ofClient]
  const undo = useWrite(bookingRules.save, { invalidates, onSuccess: store, onError: edit.handleError })
  const update = useWrite(bookingRules.save, {
    invalidates,
    onError: edit.handleError,
    onSuccess: (saved) => {
      store(saved)
      edit.reset()
      const takeBack = () => undo.mutate({ input: {}, body: { rules: stored.rules, version: saved.version } })
      notify({ kind: 'success', text: t('rules_saved'), undo: takeBack })
    },
  })
  const save = () => {
    const { base, values, validate } = edit
    const body = validate(BookingRulesChange, { rules: values.rules, version: base?.version ?? stored.version })
    if (body) update.mutate({ input: {}, body })
  }
  return { ...edit, author, busy: update.isPending, save }
}

function RulesForm({ stored }: { stored: BookingRules }) {
  const { t } = useTranslation('booking-rules')
  const catalogue = useCatalogue()
  const form = useRulesForm(stored)
  const [openId, setOpenId] = useState<string | null>(null)
  const describeRule = useRuleText(catalogue)
  const { rules } = form.values
  const set = (next: readonly RuleDraft[]) => form.set({ rules: next })
  const add = (kind: RuleDraft['kind']) => {
    const rule = createRule(crypto.randomUUID(), kind)
    set([...rules, rule])
    setOpenId(rule.ruleKey)
  }
  const describeConflict = describeFields<RulesValues>({
    rules: (values) => [t('who_may_book'), values.rules.map(describeRule).join(' ')],
  })
  return (
    <EntitySection title={t('who_may_book')} text={t('rules_text')} form={form} describeConflict={describeConflict}>
      <div className="booking-rules">
        <div className="card">
          {rules.length === 0 ? (
            <Empty icon="globe" title={t('rules_none')} text={t('rules_none_text')} />
          ) : (
            <ol className="lined">
              {rules.map((rule, at) => (
                <li key={rule.ruleKey} className="grid gap-12 pad">
                  <RuleHead
                    place={at + 1}
                    kind={t(kindLabels[rule.kind])}
                    text={describeRule(rule)}
                    error={['serviceIds', 'insteadServiceId', 'days', 'noShows', 'percent']
                      .map((field) => form.getError(`rules.${at}.${field}`))
                      .find((one) => one !== undefined)}
                    isOpen={openId === rule.ruleKey}
                    onOpen={() => setOpenId(openId === rule.ruleKey ? null : rule.ruleKey)}
                    onRemove={() => set(rules.toSpliced(at, 1))}
                  />
                  {openId === rule.ruleKey && (
                    <RuleEditor
                      rule={rule}
                      catalogue={catalogue}
                      getError={(field) => form.getError(`rules.${at}.${field}`)}
                      onChange={(values) => set(rules.with(at, { ...rule, ...values }))}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
          <div className="body grid gap-8 hair-above">
            <b className="s semi">{t('rule_add')}</b>
            <div className="row wrap gap-8">
              {bookingRuleKinds.map((kind) => (
                <Button key={kind} size="s" icon="plus" disabled={rules.length >= 20} onClick={() => add(kind)}>
                  {t(kindLabels[kind])}
                </Button>
              ))}
            </div>
            {rules.length > 0 && <p className="xs muted">{t('rules_strictest')}</p>}
          </div>
        </div>
        <RuleTester rules={rules.flatMap((rule) => toComplete(rule) ?? [])} catalogue={catalogue} />
      </div>
    </EntitySection>
  )
}

interface HeadProps {
  place: number
  kind: string
  text: string
  error: string | undefined
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
}

function RuleHead({ place, kind, text, error, isOpen, onOpen, onRemove }: HeadProps) {
  const { t } = useTranslation('booking-rules')
  return (
    <div className="row top gap-12">
      <span className="rule-place num semi s">{place}</span>
      <span className="grow">
        <b className="med">{kind}</b>
        <span className="below s muted">{text}</span>
        {error && !isOpen && <span className="field-error">{error}</span>}
      </span>
      <span className="row gap-2">
        <IconButton
          size="s"
          icon={isOpen ? 'check' : 'edit'}
          label={isOpen ? t('done') : t('edit_row_of', { name: kind })}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
        <IconButton size="s" icon="close" label={t('remove_of', { name: kind })} onClick={onRemove} />
      </span>
    </div>
  )
}
