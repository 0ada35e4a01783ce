import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { formatPrice } from './page.ts'
import { t } from './translate.ts'

/** What can be booked, for guests who look before they enter a number. */
export function Offer({ info: { services, showServicePrice } }: { info: PageSalon }) {
  if (services.length === 0) return null
  return (
    <details className="gb-offer">
      <summary className="flex middle">{t(showServicePrice ? 'offer_with_prices' : 'offer')}</summary>
      <ul>
        {services.map(({ service, price }) => (
          <li className="flex between gap-16" key={service}>
            <span>{service}</span>
            {price !== undefined && <span className="num">{formatPrice(price)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
