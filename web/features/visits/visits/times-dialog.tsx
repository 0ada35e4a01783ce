import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'

export interface StampedTime {
  /** The field's name in error replies. */
  name: 'start' | 'end' | 'arrival'
  label: string
  /** ISO instant. Times that were not recorded cannot be corrected and are left out. */
  at: string
}
export interface TimesDialogProps {
  title: string
  times: readonly StampedTime[]
  /** Saves the changed instants; rejects with a CallError. */
  onSave: (changed: Partial<Record<StampedTime['name'], string>>) => Promise<unknown>
  onClose: () => void
}

/** Corrects recorded times, in the salon's time zone and on the recorded day. The audit log keeps the old values. */
export function TimesDialog({ title, times, onSave, onClose }: TimesDialogProps) {
  const { t } = useTranslation('visits')
  const { time, dayIn, timeZone } = useFormat()
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Readonly<Partial<Record<StampedTime['name'], string | null>>>>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const fields = error instanceof CallError ? error.fields : {}
  const getShownTime = (stamp: StampedTime) => typed[stamp.name] ?? (stamp.name in typed ? null : time(stamp.at))
  const save = async () => {
    if (focusFirstError(form.current)) return
    const changed = Object.fromEntries(
      times.flatMap((stamp) => {
        const at = getShownTime(stamp)
        // The field shows no seconds: an unchanged time keeps its own.
        return at === null || at === time(stamp.at) ? [] : [[stamp.name, toIso(atTime(dayIn(stamp.at), at, timeZone))]]
      }),
    )
    if (Object.keys(changed).length === 0) return onClose()
    setBusy(true)
    try {
      await onSave(changed)
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-14">
        {times.map((stamp) => (
          <TimeField
            key={stamp.name}
            label={stamp.label}
            required
            value={getShownTime(stamp)}
            error={fields[stamp.name] && errorMessage(fields[stamp.name])}
            stepMinutes={1}
            onChange={(at) => {
              setError(null)
              setTyped((now) => ({ ...now, [stamp.name]: at }))
            }}
          />
        ))}
        {error !== null && Object.keys(fields).length === 0 && (
          <Note tone="bad" live>
            {errorMessage(error)}
          </Note>
        )}
        <p className="xs muted">{t('times_kept')}</p>
      </div>
    </Dialog>
  )
}
