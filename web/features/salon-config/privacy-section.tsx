import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Privacy } from '../../../schema/api/salon-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ConfigList } from './config-list.tsx'
import { PrivacyDialog } from './privacy-dialog.tsx'
import { onePrivacy, usePrivacies } from './resources.ts'
import './salon-config-labels.ts'
import { useRemoval } from './use-removal.ts'

const draftOf = ({ number, language, title, text }: Privacy) => ({ number, language, title, text })

/** The texts that clients agree to, each with its version: what somebody agreed to is kept under its own. */
export function PrivacySection() {
  const { t } = useTranslation('salon-config')
  const { dayOf } = useFormat()
  const [opened, setOpened] = useState<Privacy | 'new' | null>(null)
  const list = usePrivacies()
  const remove = useRemoval(list, { nameOf: ({ title }) => title, oneOf: onePrivacy, draftOf, inUse: t('privacy_in_use') })
  const rows = list.entities?.toSorted((a, b) => a.number - b.number || a.language.localeCompare(b.language))
  const languages = { en: t('english'), it: t('italian') }
  return (
    <>
      <ConfigList
        title={t('tab_privacy')}
        text={t('privacy_text')}
        add={t('privacy_add')}
        icon="shield"
        emptyText={t('privacy_empty')}
        read={list.read}
        rows={rows}
        keyOf={(row) => row.salonConfigPrivacyId}
        nameOf={({ title }) => title}
        renderRow={({ number, title, language, textVersion, textSince }) => (
          <>
            <span className="num muted">{number}</span>
            <span className="row-text">
              <b className="semi ell">{title}</b>
              <span className="s muted">{t('privacy_since', { version: textVersion, day: dayOf(textSince, 'medium') })}</span>
            </span>
            <Badge>{languages[language]}</Badge>
          </>
        )}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(row) => void remove(row)}
      />
      {opened && (
        <PrivacyDialog
          entity={opened === 'new' ? null : opened}
          next={Math.max(0, ...(rows ?? []).map(({ number }) => number)) + 1}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
