import { useTranslation } from 'react-i18next'
import { clientDevices } from '../../../../schema/api/clients/client-devices.ts'
import type { ClientDevice } from '../../../../schema/api/clients/client-devices-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { Loaded } from './tab-parts.tsx'

/** Phones on which the client books online without a code, and their passkeys; each can be ended. */
export function KnownDevices({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-history')
  const { dateOf } = useFormat()
  const errorMessage = useErrorMessage()
  const read = useRead(clientDevices.ofClient, { clientId })
  const end = useWrite(clientDevices.end, {
    invalidates: [clientDevices.ofClient],
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const ask = async ({ deviceId, passkey }: ClientDevice) => {
    const question =
      passkey === null
        ? { title: t('end_device_question'), text: t('end_device_text'), confirmLabel: t('end_device') }
        : { title: t('end_passkey_question', { name: passkey }), text: t('end_passkey_text'), confirmLabel: t('end_passkey') }
    if (!(await confirm({ kind: 'standard', danger: true, ...question }))) return
    const text = t(passkey === null ? 'device_ended' : 'passkey_ended')
    end.mutate({ input: { clientId, deviceId } }, { onSuccess: () => notify({ kind: 'success', text }) })
  }
  return (
    <section className="card ch-devices" aria-labelledby="known-devices">
      <header>
        <h3 id="known-devices" className="grow">
          {t('known_devices')}
        </h3>
      </header>
      <div className="body">
        <Loaded read={read}>
          {(devices) =>
            devices.length === 0 ? (
              <p className="s muted">{t('no_devices')}</p>
            ) : (
              <ul>
                {devices.map((device) => (
                  <li key={device.deviceId}>
                    <Icon name={device.passkey === null ? 'phone' : 'lock'} />
                    <span className="grow num">
                      {device.expiry === null
                        ? t('passkey_since', { name: device.passkey, since: dateOf(device.since) })
                        : t('device_since', { since: dateOf(device.since), until: dateOf(device.expiry) })}
                    </span>
                    <Button
                      size="s"
                      busy={end.isPending && end.variables.input.deviceId === device.deviceId}
                      onClick={() => void ask(device)}
                    >
                      {t(device.passkey === null ? 'end_device' : 'end_passkey')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
