import { useTranslation } from 'react-i18next'
import { clientDevices } from '../../../../schema/api/clients/client-devices.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { Loaded } from './tab-parts.tsx'

/** Phones on which the client books online without a code; each can be ended. */
export function KnownDevices({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-history')
  const { dateOf } = useFormat()
  const errorMessage = useErrorMessage()
  const read = useRead(clientDevices.ofClient, { clientId })
  const end = useWrite(clientDevices.end, {
    invalidates: [clientDevices.ofClient],
    onSuccess: () => notify({ kind: 'success', text: t('device_ended') }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const ask = async (deviceId: string) => {
    const question = { title: t('end_device_question'), text: t('end_device_text') }
    if (await confirm({ kind: 'standard', danger: true, confirmLabel: t('end_device'), ...question }))
      end.mutate({ input: { clientId, deviceId } })
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
                {devices.map(({ deviceId, since, expiry }) => (
                  <li key={deviceId}>
                    <Icon name="phone" />
                    <span className="grow num">{t('device_since', { since: dateOf(since), until: dateOf(expiry) })}</span>
                    <Button size="s" busy={end.isPending && end.variables.input.deviceId === deviceId} onClick={() => void ask(deviceId)}>
                      {t('end_device')}
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
