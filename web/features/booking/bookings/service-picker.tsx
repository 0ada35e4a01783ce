import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { useServicesByUse } from '../../../api/services-by-use.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { toTint } from './card-tint.ts'

interface Item {
  key: string
  text: string
  service: Service
}

/** Search for a service of the catalogue by name or category. */
export function ServicePicker({
  catalogue,
  onPick,
  inputRef,
  error,
  autoFocus = false,
}: {
  catalogue: readonly Service[]
  onPick: (service: Service) => void
  inputRef: RefObject<HTMLInputElement | null>
  error?: string | undefined
  autoFocus?: boolean
}) {
  const { t } = useTranslation('bookings')
  const { euros } = useFormat()
  const [query, setQuery] = useState('')
  // After the effects of the list, which has to be ready to hear of the focus.
  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus, inputRef])
  const ordered = useServicesByUse(catalogue)
  const items = useMemo(
    () =>
      rankMatches(ordered, query, (service) => service.service)
        .filter((service) => matchesQuery([service.service, service.categoryName], query))
        .map((service): Item => ({ key: service.serviceId, text: service.service, service })),
    [ordered, query],
  )
  return (
    <Combobox
      label={t('add_service')}
      labelHidden
      icon="scissors"
      placeholder={t('choose_services')}
      openOnClick
      startsOpen
      items={items}
      query={query}
      onQuery={setQuery}
      inputRef={inputRef}
      error={error}
      onChoose={(item) => {
        if (!item) return
        onPick(item.service)
        setQuery('')
      }}
      renderItem={({ service }, text) => (
        <>
          <i className="dot" style={{ background: toTint(service.color, service.tint) }} />
          <span className="grow">
            <Highlighted text={service.service} query={text} />
            <span className="below xs muted">{service.categoryName}</span>
          </span>
          <span className="xs muted num">{t('minutes_price', { minutes: service.length, price: euros(service.price) })}</span>
        </>
      )}
    />
  )
}
