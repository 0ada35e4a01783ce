import type { OnlineService } from '../../../../schema/api/booking/guest-replies.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatDuration, formatPrice } from './page.ts'

export function ServiceRow({
  service,
  chosen,
  disabled,
  onToggle,
}: {
  service: OnlineService
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}) {
  return (
    <li>
      <label className={classNames('gb-service', disabled && 'is-off')}>
        <input type="checkbox" className="gb-box" checked={chosen} disabled={disabled} onChange={onToggle} />
        <span className="grow">
          <b className="semi">{service.service}</b>
          <span className="muted gb-service-more">{formatDuration(service.length)}</span>
          {service.extendedDescription && <span className="muted gb-service-more">{service.extendedDescription}</span>}
        </span>
        {service.price !== undefined && <span className="num med">{formatPrice(service.price)}</span>}
        <span className="gb-tick" aria-hidden="true">
          <Icon name={chosen ? 'check' : 'plus'} />
        </span>
      </label>
    </li>
  )
}
