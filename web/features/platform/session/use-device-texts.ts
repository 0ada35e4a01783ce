import { useTranslation } from 'react-i18next'
import { parseDevice } from '../../../ui/device-name.ts'

/** What lists of devices call them: by their User-Agent, and the one that shows the list. */
export function useDeviceTexts() {
  const { t } = useTranslation('security')
  const describeDevice = (userAgent: string) => {
    const device = parseDevice(userAgent)
    const isMobile = device !== null && ['iPhone', 'iPad', 'Android'].includes(device.system)
    return { name: device ? t('device_on', device) : t('unknown_device'), isMobile }
  }
  return { describeDevice, thisDevice: t('this_device') }
}
