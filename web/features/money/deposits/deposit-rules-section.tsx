import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import { depositRules } from '../../../../schema/api/money/deposits.ts'
import { DepositRules, DepositRulesChange } from '../../../../schema/api/money/deposits-schemas.ts'
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
import './deposits.css'
import { RuleEditor } from './rule-editor.tsx'
import { RuleTester } from './rule-tester.tsx'
import { createRule, type RuleDraft, type RulesValues, toComplete, toValues } from './rule-values.ts'
import { useRuleText } from './use-rule-text.ts'

/** Settings section: who pays a deposit, with a case to test the rules by. */
export function DepositRulesSection() {
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(depositRules.one, {})
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return data ? <RulesForm stored={data} /> : null
}

function useRulesForm(stored: DepositRules) {
  const { t } = useTranslation('deposits')
  const client = useQueryClient()
  const edit = useEdit<DepositRules, RulesValues>(stored, (entity) => toValues(entity ?? stored), DepositRules)
  const { salon } = useMe()
  const author = useAuthor(edit.stale && { deposit_rules: salon?.salonId })
  const store = (saved: DepositRules) => client.setQueryData(readKey(depositRules.one, {}), saved)
  const undo = useWrite(depositRules.save, { onSuccess: store, onError: edit.handleError })
  const update = useWrite(depositRules.save, {
    onError: edit.handleError,
    onSuccess: (saved) => {
      store(saved)
      edit.reset()
      const takeBack = () => undo.mutate({ input: {}, body: { rules: stored.rules, version: saved.version } })
      notify({ kind: 'success', text: t('dep_rules_saved'), undo: takeBack })
    },
  })
  const save = () => {
    const { base, values, validate } = edit
    const body = validate(DepositRulesChange, { rules: values.rules, version: base?.version ?? stored.version })
    if (body) update.mutate({ input: {}, body })
  }
  return { ...edit, author, busy: update.isPending, save }
}

function RulesForm({ stored }: { stored: DepositRules }) {
  const { t } = useTranslation('deposits')
  const { data: services = [] } = useRead(serviceCalls.list, {}, { staleTime: 60_000 })
  const form = useRulesForm(stored)
  const [openId, setOpenId] = useState<string | null>(null)
  const { describeWho, describeWhat } = useRuleText(services)
  const { rules } = form.values
  const set = (next: readonly RuleDraft[]) => form.set({ rules: next })
  const add = () => {
    const rule = createRule(crypto.randomUUID())
    set([...rules, rule])
    setOpenId(rule.ruleKey)
  }
  const describeConflict = describeFields<RulesValues>({
    rules: (values) => [t('dep_rules'), values.rules.map((rule) => `${describeWho(rule)}: ${describeWhat(rule)}`).join('; ')],
  })
  return (
    <EntitySection
      title={t('dep_rules')}
      text={t('dep_rules_text')}
      actions={
        <Button icon="plus" onClick={add} disabled={rules.length >= 20}>
          {t('dep_add_rule')}
        </Button>
      }
      form={form}
      describeConflict={describeConflict}
    >
      <div className="deposit-rules">
        <div className="card">
          {rules.length === 0 ? (
            <Empty icon="card" title={t('dep_no_rules')} text={t('dep_no_rules_text')} />
          ) : (
            <ol className="lined">
              {rules.map((rule, at) => (
                <li key={rule.ruleKey} className="grid gap-12 pad">
                  <RuleHead
                    at={at}
                    last={rules.length - 1}
                    who={describeWho(rule)}
                    what={describeWhat(rule)}
                    isOpen={openId === rule.ruleKey}
                    onOpen={() => setOpenId(openId === rule.ruleKey ? null : rule.ruleKey)}
                    onMove={(by) => set(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule))}
                    onRemove={() => set(rules.toSpliced(at, 1))}
                  />
                  {openId === rule.ruleKey && (
                    <RuleEditor
                      rule={rule}
                      services={services}
                      getError={(field) => form.getError(`rules.${at}.${field}`)}
                      onChange={(values) => set(rules.with(at, { ...rule, ...values }))}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
          {rules.length > 0 && <p className="body xs muted hair-above">{t('dep_others')}</p>}
        </div>
        <RuleTester rules={rules.flatMap((rule) => toComplete(rule) ?? [])} services={services} />
      </div>
    </EntitySection>
  )
}

interface HeadProps {
  at: number
  last: number
  who: string
  what: string
  isOpen: boolean
  onOpen: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function RuleHead({ at, last, who, what, isOpen, onOpen, onMove, onRemove }: HeadProps) {
  const { t } = useTranslation('deposits')
  const name = t('dep_rule_of', { place: at + 1 })
  return (
    <div className="row top gap-12">
      <span className="deposit-place num semi s">{at + 1}</span>
      <span className="grow">
        <b className="med">{who}</b>
        <span className="below s muted">{what}</span>
      </span>
      <span className="row gap-2">
        <IconButton size="s" icon="arrow-up" label={t('move_up', { name })} disabled={at === 0} onClick={() => onMove(-1)} />
        <IconButton size="s" icon="arrow-down" label={t('move_down', { name })} disabled={at === last} onClick={() => onMove(1)} />
        <IconButton
          size="s"
          icon={isOpen ? 'check' : 'edit'}
          label={isOpen ? t('done') : t('dep_edit', { name })}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
        <IconButton size="s" icon="close" label={t('remove_of', { name })} onClick={onRemove} />
      </span>
    </div>
  )
}
