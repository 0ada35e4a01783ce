import { type DialCountry, dialCodes, findDialCountry } from '../../../../schema/rules/dial-codes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FieldError } from './frame.tsx'
import { locale } from './language.ts'
import { t } from './translate.ts'

const names = new Intl.DisplayNames(locale, { type: 'region' })
const countries = Object.keys(dialCodes).map(findDialCountry)
const sortedCountries = countries.slice().sort((a, b) => (names.of(a) ?? a).localeCompare(names.of(b) ?? b, locale))

/** A phone number and its country's calling code. */
export function PhoneField({
  country,
  phone,
  onCountry,
  onPhone,
  error,
  isKnown,
}: {
  country: DialCountry
  phone: string
  onCountry: (country: DialCountry) => void
  onPhone: (phone: string) => void
  error: string | undefined
  /** The number is verified, or a code was sent to it. */
  isKnown: boolean
}) {
  return (
    <div>
      <label className="label" htmlFor="gb-phone">
        {t('phone')}
      </label>
      <div className="gb-phone row">
        <span className="gb-dial">
          <select
            className="full"
            aria-label={t('country_code')}
            autoComplete="tel-country-code"
            value={country}
            onChange={(event) => onCountry(findDialCountry(event.target.value))}
          >
            {sortedCountries.map((one) => (
              <option key={one} value={one}>
                {`${names.of(one) ?? one} (+${dialCodes[one]})`}
              </option>
            ))}
          </select>
          <span className="input xl between num" aria-hidden="true">
            +{dialCodes[country]}
            <Icon name="chevron-down" size={16} />
          </span>
        </span>
        <span className="gb-number grow">
          <input
            id="gb-phone"
            name="phone"
            className="input xl num"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required
            maxLength={25}
            value={phone}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : 'gb-phone-error'}
            onChange={(event) => onPhone(event.target.value)}
          />
          {isKnown && <Icon name="check" className="green" />}
        </span>
      </div>
      <FieldError id="gb-phone-error" text={error} />
    </div>
  )
}
