import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushDevices } from '../../../../schema/api/messages/push.ts'
import type { PushDevice, PushDevices } from '../../../../schema/api/messages/push-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { type PushSettings, readPushSettings } from '../../../../schema/rules/messages/push.ts'
import { type AlertType, alertTypes } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDeviceTexts } from '../../platform/session/index.ts'
import { forgetAtSignOut, getPushSupport, rememberPush, subscribe, unsubscribe } from './browser-push.ts'
import { useSaveSettings } from './use-save-settings.ts'
import './push.css'

const key = readKey(pushDevices.list, {})

interface PushCardProps {
  readonly user: User
  readonly labels: Readonly<Record<AlertType, string>>
}

/** On which devices the user is told while the app is closed, of what and when. */
export function PushCard({ user, labels }: PushCardProps) {
  const { t } = useTranslation('push')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(pushDevices.list, {}, { staleTime: 0 })
  return (
    <section className="card" aria-labelledby="push-card">
      <header>
        <div className="grow">
          <h3 id="push-card">{t('title')}</h3>
          <p className="xs muted">{t('text')}</p>
        </div>
        <InstallButton />
      </header>
      <div className="body grid gap-16">
        {isPending && <ListSkeleton rows={2} />}
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {data && <ThisDevice user={user} data={data} />}
        {data && data.devices.length > 0 && <DeviceList devices={data.devices} />}
        {data && data.devices.length > 0 && <Choices user={user} labels={labels} />}
      </div>
    </section>
  )
}

/** Offered by browsers that can install the app, until it is installed. */
function InstallButton() {
  const { t } = useTranslation('push')
  const [isAsked, setIsAsked] = useState(false)
  const { installPrompt } = window
  if (!installPrompt || isAsked) return null
  const install = () => {
    setIsAsked(true)
    void installPrompt.prompt()
  }
  return (
    <Button icon="download" onClick={install}>
      {t('install')}
    </Button>
  )
}

function ThisDevice({ user: { userId }, data: { publicKey, devices } }: { user: User; data: PushDevices }) {
  const { t, i18n } = useTranslation('push')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [support, setSupport] = useState(getPushSupport)
  /** What the switch shows until the server has answered. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const write = {
    onSuccess: (reply: PushDevices) => client.setQueryData<PushDevices>(key, reply),
    onError: (error: Error) => notify({ kind: 'error', text: errorMessage(error) }),
    onSettled: () => setWanted(null),
  }
  const add = useWrite(pushDevices.add, write)
  const remove = useWrite(pushDevices.remove, write)
  const current = devices.find((device) => device.current)
  if (publicKey === null) return <Note tone="info">{t('not_set_up')}</Note>
  if (support === 'home_screen') return <Note tone="info">{t('home_screen')}</Note>
  if (support === 'no') return <Note tone="info">{t('unsupported')}</Note>
  if (support === 'blocked') return <Note tone="warn">{t('blocked')}</Note>
  const switchOn = async () => {
    setWanted(true)
    const device = await subscribe(publicKey, toLanguage(i18n.language)).catch(() => null)
    if (device) {
      rememberPush(userId)
      forgetAtSignOut()
      add.mutate({ input: {}, body: device })
      return
    }
    setWanted(null)
    setSupport(getPushSupport())
    if (device === null) notify({ kind: 'error', text: t('service_unreachable') })
  }
  const switchOff = () => {
    setWanted(false)
    void unsubscribe().catch(() => undefined)
    if (current) remove.mutate({ input: { pushDeviceId: current.pushDeviceId } })
  }
  return (
    <Switch
      label={t('on_this_device')}
      help={t('on_this_device_help')}
      checked={wanted ?? current !== undefined}
      onChange={(on) => (on ? void switchOn() : switchOff())}
    />
  )
}

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation('push')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const remove = useWrite(pushDevices.remove, {
    optimistic: ({ input }) => {
      const before = client.getQueryData<PushDevices>(key)
      const without = before?.devices.filter(({ pushDeviceId }) => pushDeviceId !== input.pushDeviceId) ?? []
      client.setQueryData<PushDevices>(key, (now) => now && { ...now, devices: without })
      return () => void client.setQueryData(key, before)
    },
    onSuccess: () => notify({ kind: 'success', text: t('device_off') }),
    onError,
  })
  const test = useWrite(pushDevices.test, {
    invalidates: [pushDevices.list],
    onSuccess: ({ taken }) => notify(taken ? { kind: 'success', text: t('test_sent') } : { kind: 'error', text: t('test_refused') }),
    onError,
  })
  return (
    <ul className="push-devices lined" aria-label={t('devices')}>
      {devices.map((device) => (
        <Device
          key={device.pushDeviceId}
          device={device}
          isTesting={test.isPending && test.variables.input.pushDeviceId === device.pushDeviceId}
          onTest={() => test.mutate({ input: { pushDeviceId: device.pushDeviceId } })}
          onRemove={() => remove.mutate({ input: { pushDeviceId: device.pushDeviceId } })}
        />
      ))}
    </ul>
  )
}

interface DeviceProps {
  readonly device: PushDevice
  readonly isTesting: boolean
  readonly onTest: () => void
  readonly onRemove: () => void
}
function Device({ device, isTesting, onTest, onRemove }: DeviceProps) {
  const { t } = useTranslation('push')
  const { momentOf } = useFormat()
  const { describeDevice, thisDevice } = useDeviceTexts()
  const { name, isMobile } = describeDevice(device.device)
  return (
    <li className="row wrap">
      <Icon name={isMobile ? 'phone' : 'globe'} />
      <span className="grow grid">
        <span className="row gap-8">
          <b className="med">{name}</b>
          {device.current && <Badge tone="ok">{thisDevice}</Badge>}
        </span>
        <span className="xs muted">{device.sent ? t('last_told', { when: momentOf(device.sent) }) : t('never_told')}</span>
      </span>
      {device.current ? (
        <Button size="s" busy={isTesting} onClick={onTest}>
          {t('send_test')}
        </Button>
      ) : (
        <Button size="s" aria-label={`${t('switch_off')}: ${name}`} onClick={onRemove}>
          {t('switch_off')}
        </Button>
      )}
    </li>
  )
}

function Choices({ user, labels }: PushCardProps) {
  const { t } = useTranslation('push')
  const save = useSaveSettings(user)
  const settings = readPushSettings(user.settings)
  const { muted, isQuiet, quietFrom, quietUntil, onlyWorking } = settings
  const change = (changes: Partial<PushSettings>) => save({ push: { ...settings, ...changes } })
  const toggle = (type: AlertType, on: boolean) => {
    const others = muted.filter((one) => one !== type)
    change({ muted: on ? others : [...others, type] })
  }
  return (
    <>
      <fieldset className="push-choices">
        <legend className="s semi">{t('when')}</legend>
        <Switch label={t('quiet')} help={t('quiet_help')} checked={isQuiet} onChange={(on) => change({ isQuiet: on })} />
        {isQuiet && (
          <div className="push-times grid gap-12">
            <TimeField label={t('slot_from')} value={quietFrom} onChange={(time) => time && change({ quietFrom: time })} />
            <TimeField label={t('quiet_until')} value={quietUntil} onChange={(time) => time && change({ quietUntil: time })} />
          </div>
        )}
        <Switch
          label={t('only_working')}
          help={t('only_working_help')}
          checked={onlyWorking}
          onChange={(on) => change({ onlyWorking: on })}
        />
      </fieldset>
      <fieldset className="push-choices">
        <legend className="s semi">{t('kinds')}</legend>
        <div className="form-grid">
          {alertTypes.map((type) => (
            <Switch key={type} label={labels[type]} checked={!muted.includes(type)} onChange={(on) => toggle(type, on)} />
          ))}
        </div>
      </fieldset>
    </>
  )
}
